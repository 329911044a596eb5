import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, InvalidError, NotFoundError, RateLimitedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { DisabledReason } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { LeaveTokens } from '../src/links/leave-tokens.js';
import { TEST_SECRET, admin, startIntegrations, type RunningIntegrations } from './integrations.suite.js';

describe('a mail address of an organisation', () => {
  let service: RunningIntegrations;
  let actor: StaffActor;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  beforeEach(() => {
    actor = admin();
  });
  afterAll(() => service.close());

  const add = async (emailAddress = 'Ann@Example.com', idempotencyKey = '') =>
    (await service.integrations.addEmail({ emailAddress, idempotencyKey }, { actor })).integration?.id ?? '';
  const listed = () => service.listed(actor, Channel.EMAIL);
  const which = (integrationId: string) => ({ integrationId, channel: Channel.EMAIL });
  const enable = (id: string) => service.integrations.setIntegrationEnabled({ ...which(id), enabled: true }, { actor });
  const leave = (token: string, as: Parameters<typeof service.integrations.leaveIntegration>[1]['actor'] = ANONYMOUS) =>
    service.integrations.leaveIntegration({ token }, { actor: as });
  const tokenOf = async (id: string) => (await service.lent(actor.customerId, [id]))[0]?.unsubscribeToken ?? '';

  it('is notified at once, at the address as typed', async () => {
    const id = await add(' Ann@Example.com ');
    expect(await listed()).toMatchObject([{ id, address: 'Ann@Example.com', enabled: true }]);
    expect(await service.lent(actor.customerId, [id])).toMatchObject([
      { id, address: 'Ann@Example.com', signingSecrets: [] },
    ]);
  });

  it('exists once, whatever its case', async () => {
    await add();
    const again = add('ann@example.COM');
    await expect(again).rejects.toBeInstanceOf(ConflictError);
    await expect(again).rejects.toMatchObject({ violations: [{ pointer: '/emailAddress' }] });
  });

  it('exists once in both forms of an international domain', async () => {
    await add('ann@exämple.com');
    expect(await listed()).toMatchObject([{ address: 'ann@xn--exmple-cua.com' }]);
    await expect(add('ann@xn--exmple-cua.com')).rejects.toBeInstanceOf(ConflictError);
    await expect(add('Ann@EXÄMPLE.com')).rejects.toBeInstanceOf(ConflictError);
  });

  it('is added once under one idempotency key', async () => {
    const key = newId();
    expect(await add('ann@example.com', key)).toBe(await add('ann@example.com', key));
  });

  it.each([
    ['', 'Please enter your email.'],
    ['  ', 'Please enter your email.'],
    ['ann', 'Email domain is not valid.'],
    ['ann@localhost', 'Email domain is not valid.'],
    ['Ann <ann@example.com>', 'Email domain is not valid.'],
    ['ann@example.com, bob@example.com', 'Email domain is not valid.'],
    ['ann@example.com\r\nBcc: bob@example.com', 'Email domain is not valid.'],
    ['"ann bob"@example.com', 'Email domain is not valid.'],
    ['änn@exämple.com', 'In front of the @ an email can have no letters such as ä, é or 字.'],
  ])('refuses %j', async (typed, detail) => {
    const refused = add(typed);
    await expect(refused).rejects.toBeInstanceOf(InvalidError);
    await expect(refused).rejects.toMatchObject({ violations: [{ pointer: '/emailAddress', detail }] });
    expect(await listed()).toEqual([]);
  });

  it('refuses more than twenty a day, deleted ones counted, and no other organisation', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = await add(`ann${n}@example.com`);
      if (n % 2 === 0) await service.integrations.deleteIntegration(which(id), { actor });
    }
    const refused = add('one-more@example.com');
    await expect(refused).rejects.toBeInstanceOf(RateLimitedError);
    await expect(refused).rejects.toThrow('You can add 20 addresses a day. Please try again tomorrow.');
    actor = admin();
    await add('one-more@example.com');
  });

  it('is counted from zero each day, and no day is kept', async () => {
    await add();
    await service.sql(`update integrations.email_quota set added = 20, day = day - 1 where customer_id = $1`, [
      actor.customerId,
    ]);
    await add('bob@example.com');
    expect(
      await service.sql('select added from integrations.email_quota where customer_id = $1', [actor.customerId]),
    ).toEqual([{ added: 1 }]);
  });

  it('does not count refused ones', async () => {
    await add();
    for (let n = 0; n < 30; n += 1) await expect(add()).rejects.toBeInstanceOf(ConflictError);
    await add('bob@example.com');
  });

  describe('whose owner follows the link in a mail', () => {
    it('is no longer notified, and staff see why', async () => {
      const id = await add();
      const token = await tokenOf(id);
      await leave(token);
      await leave(token);
      expect(await service.lent(actor.customerId, [id])).toEqual([]);
      expect(await listed()).toMatchObject([{ id, enabled: false, disabledReason: DisabledReason.LEFT }]);
    });

    it('cannot be enabled, nor added again after it was deleted', async () => {
      const id = await add();
      await leave(await tokenOf(id));
      await expect(enable(id)).rejects.toThrow('The owner of this address asked not to be mailed.');
      await service.integrations.deleteIntegration(which(id), { actor });
      await expect(add('ANN@example.com')).rejects.toBeInstanceOf(ConflictError);
      expect(
        await service.sql('select from integrations.integration where customer_id = $1', [actor.customerId]),
      ).toEqual([]);
      actor = admin();
      await add();
    });

    it('leaves nothing of the address in the table of opted-out addresses', async () => {
      await leave(await tokenOf(await add()));
      const [row] = await service.sql<{ row: string }>(
        'select d::text as row from integrations.declined_address d where customer_id = $1',
        [actor.customerId],
      );
      expect(row?.row.toLowerCase()).not.toMatch(/example|ann@/);
    });

    it('also unsubscribes when staff had disabled it before', async () => {
      const id = await add();
      const token = await tokenOf(id);
      await service.integrations.setIntegrationEnabled({ ...which(id), enabled: false }, { actor });
      await leave(token);
      await expect(enable(id)).rejects.toBeInstanceOf(ConflictError);
    });
  });

  it.each(['', 'i.', `i.${'A'.repeat(68)}`, 'A'.repeat(68)])(
    'is not ended by a token that was never issued (%j)',
    async (token) => {
      await expect(leave(token)).rejects.toMatchObject({
        kind: 'not-found',
        message: 'This link is not valid or no longer works.',
      });
    },
  );

  it('is not ended on the page of another organisation, by another root secret or by a token for another tenant', async () => {
    const id = await add();
    const { customerId } = actor;
    const forged = new LeaveTokens(`${TEST_SECRET}!`).make({ customerId, integrationId: id });
    await expect(leave(forged)).rejects.toBeInstanceOf(NotFoundError);
    const foreign = { kind: 'visitor', customerId: newId() } as const;
    await expect(leave(await tokenOf(id), foreign)).rejects.toBeInstanceOf(NotFoundError);
    await leave(new LeaveTokens(TEST_SECRET).make({ customerId: newId(), integrationId: id }));
    expect(await listed()).toMatchObject([{ id, enabled: true }]);
    await leave(await tokenOf(id), { kind: 'visitor', customerId });
    expect(await listed()).toMatchObject([{ id, enabled: false }]);
  });
});
