import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, InvalidError, KeyReusedError, NotFoundError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { HOOK, admin, startIntegrations, type RunningIntegrations } from './integrations.suite.js';

describe('a webhook of an organisation', () => {
  let service: RunningIntegrations;
  let actor: StaffActor;

  beforeAll(async () => {
    service = await startIntegrations();
  });
  beforeEach(() => {
    actor = admin();
  });
  afterAll(() => service.close());

  const add = (url = HOOK, as = actor, idempotencyKey = '') =>
    service.integrations.addWebhook({ url, idempotencyKey }, { actor: as });
  const listed = () => service.listed(actor, Channel.WEBHOOK);
  const rotate = (integrationId: string, as = actor) =>
    service.integrations.rotateWebhookSecret({ integrationId }, { actor: as });
  const lentSecrets = async (id: string) => (await service.lent(actor.customerId, [id]))[0]?.signingSecrets;

  it('is listed for staff and for notifications, signed with the secret that was shown once', async () => {
    const { integration, signingSecret } = await add();
    const { id = '' } = integration ?? {};
    expect(signingSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listed()).toMatchObject([{ id, address: HOOK, enabled: true, channel: Channel.WEBHOOK }]);
    const one = await service.integrations.getIntegration({ integrationId: id, channel: Channel.WEBHOOK }, { actor });
    expect(one.integration).toEqual((await listed())[0]);
    expect(JSON.stringify(await listed(), (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(
      'whsec',
    );
    const [lent] = await service.lent(actor.customerId, [id]);
    expect(lent).toMatchObject({ id, address: HOOK, signingSecrets: [signingSecret] });
    expect(lent?.unsubscribeToken).toMatch(/^i\.[\w-]{68}$/);
  });

  it('exists once, and may be another organisation’s too, with another secret', async () => {
    const { signingSecret } = await add();
    const again = add();
    await expect(again).rejects.toBeInstanceOf(ConflictError);
    await expect(again).rejects.toMatchObject({
      violations: [{ pointer: '/url', detail: 'This URL is configured already.' }],
    });
    expect((await add(HOOK, admin())).signingSecret).not.toBe(signingSecret);
    expect(await listed()).toHaveLength(1);
  });

  it('is added once by many concurrent calls', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listed()).toHaveLength(1);
  });

  it('returns the same answer for the same idempotency key, secret included, which is stored nowhere', async () => {
    const key = newId();
    const first = await add(HOOK, actor, key);
    expect(await add(HOOK, actor, key)).toEqual(first);
    await expect(add(`${HOOK}2`, actor, key)).rejects.toBeInstanceOf(KeyReusedError);
    const [kept] = await service.sql<{ answer: Buffer }>(
      'select answer from integrations.idempotency_key where key = $1',
      [key],
    );
    expect(kept?.answer.includes('whsec')).toBe(false);
  });

  it('gets a new secret, while the previous one signs as well for a day', async () => {
    const { integration, signingSecret: first } = await add();
    const { id = '' } = integration ?? {};
    const { signingSecret: second, previousUntil } = await rotate(id);
    expect(second).not.toBe(first);
    expect(Math.abs(Number(previousUntil) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await lentSecrets(id)).toEqual([second, first]);
    const { signingSecret: third } = await rotate(id);
    expect(await lentSecrets(id)).toEqual([third, second]);
    await service.sql(
      `update integrations.integration set previous_secret_until = now() - interval '1 ms' where id = $1`,
      [id],
    );
    expect(await lentSecrets(id)).toEqual([third]);
  });

  it.each([
    ['', 'Please enter your URL.'],
    [' ', 'Please enter your URL.'],
    ['nonsense', 'Please use a full URL that starts with https:// or http://.'],
    ['ftp://example.com/', 'Please use a full URL that starts with https:// or http://.'],
    ['http://ann:secret@127.0.0.1:9/', 'Please use a URL without user name and password.'],
    ['http://127.0.0.1:9/\n', 'This is not a valid URL.'],
    [`http://127.0.0.1:9/${'a'.repeat(2_000)}`, 'Please use at most 2000 characters.'],
  ])('refuses %j', async (url, detail) => {
    const refused = add(url);
    await expect(refused).rejects.toBeInstanceOf(InvalidError);
    await expect(refused).rejects.toMatchObject({ violations: [{ pointer: '/url', detail }] });
    expect(await listed()).toEqual([]);
  });

  it.each([
    'http://127.0.0.1/hook',
    'http://localhost/hook',
    'http://[::1]/hook',
    'http://10.0.0.1/hook',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f000001/hook',
    'http://2130706433/hook',
  ])('refuses the private address %s', async (url) => {
    await expect(add(url)).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/url', detail: expect.stringContaining('public internet') }],
    });
  });

  it('refuses one more than fifty', async () => {
    await service.sql(
      `insert into integrations.integration (id, customer_id, channel, identity, address, created_by)
       select gen_random_uuid(), $1, 'webhook', 'http://example.com/' || n, 'http://example.com/' || n, $1
         from generate_series(1, 50) n`,
      [actor.customerId],
    );
    await expect(add()).rejects.toMatchObject({ kind: 'conflict', violations: [{ pointer: '/url' }] });
  });

  it('refuses the role User everything', async () => {
    const { integration } = await add();
    const { id = '' } = integration ?? {};
    const user: StaffActor = { ...actor, role: 'User' };
    const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
    const which = { integrationId: id, channel: Channel.WEBHOOK };
    for (const call of [
      () => add(HOOK, user),
      () => rotate(id, user),
      () => service.listed(user, Channel.WEBHOOK),
      () => service.integrations.getIntegration(which, { actor: user }),
      () => service.integrations.deleteIntegration(which, { actor: user }),
      () => service.integrations.setIntegrationEnabled({ ...which, enabled: false }, { actor: user }),
      () => service.integrations.testIntegration(which, { actor: user }),
      () => service.integrations.startSlack({ browserNonce: '' }, { actor: user }),
      () => service.integrations.startTwitter({ browserNonce: '' }, { actor: user }),
      () => service.integrations.addEmail({ emailAddress: 'ann@example.com' }, { actor: user }),
    ]) {
      const refused = call();
      await expect(refused).rejects.toBeInstanceOf(ForbiddenError);
      await expect(refused).rejects.toThrow(text);
    }
  });

  it('cannot be found by other organisations, nor as another channel', async () => {
    const { integration } = await add();
    const { id = '' } = integration ?? {};
    await expect(rotate(id, admin())).rejects.toBeInstanceOf(NotFoundError);
    await expect(rotate('x')).rejects.toBeInstanceOf(NotFoundError);
    expect(await service.lent(newId(), [id])).toEqual([]);
    for (const [as, channel] of [
      [admin(), Channel.WEBHOOK],
      [actor, Channel.EMAIL],
      [actor, Channel.UNSPECIFIED],
    ] as const) {
      const which = { integrationId: id, channel };
      const calls = [
        service.integrations.getIntegration(which, { actor: as }),
        service.integrations.deleteIntegration(which, { actor: as }),
        service.integrations.setIntegrationEnabled({ ...which, enabled: false }, { actor: as }),
        service.integrations.testIntegration(which, { actor: as }),
      ];
      for (const call of calls) await expect(call).rejects.toBeInstanceOf(NotFoundError);
    }
    expect(await listed()).toHaveLength(1);
  });
});
