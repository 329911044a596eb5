import { ANONYMOUS, type Actor } from '@candor/platform/actor.js';
import { InvalidError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { UNKNOWN_ID } from './pages-of-everybody.js';
import { notifications, startSubscribers, visitor, type RunningSubscribers } from './subscribers.suite.js';

describe('subscribing an address', () => {
  let service: RunningSubscribers;
  let customerId: string;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
  });

  const subscribe = (emailAddress: string, actor: Actor = visitor(customerId)) =>
    service.subscribers.subscribeEmail({ emailAddress }, { actor });

  const listed = async (id = customerId) =>
    (
      await service.recipients.listRecipients(
        { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 100 },
        { actor: notifications(id) },
      )
    ).recipients;

  const mailsTo = async (address: string): Promise<number> => {
    const [row] = await service.sql<{ count: number }>(
      `select count(*)::int from subscribers.outbox
        where customer_id = $1 and position(convert_to($2, 'UTF8') in payload) > 0`,
      [customerId, address],
    );
    return row!.count;
  };

  it('asks the owner by mail and sends the address nothing before', async () => {
    await subscribe(' Ann@Example.com ');
    const confirmation = await service.confirmationOf(customerId);
    expect(confirmation).toMatchObject({ customerId, emailAddress: 'Ann@Example.com' });
    expect(await listed()).toEqual([]);
  });

  it('notifies the address once its owner has confirmed, and ignores a second confirmation', async () => {
    await subscribe('ann@example.com');
    const confirmation = await service.confirmationOf(customerId);
    const { token, subscriptionId } = confirmation;
    const actor = ANONYMOUS;
    expect(await service.subscribers.getSubscriptionByToken({ token }, { actor })).toMatchObject({
      customerId,
      displayAddress: 'a•••@example.com',
      done: false,
    });
    expect(await listed()).toEqual([]);
    await service.subscribers.confirmSubscription({ token }, { actor });
    await service.subscribers.confirmSubscription({ token }, { actor });
    expect((await listed()).map(({ id }) => id)).toEqual([subscriptionId]);
    expect((await service.subscribers.getSubscriptionByToken({ token }, { actor })).done).toBe(true);
  });

  it('mails at most three times a day, also for ten concurrent requests', async () => {
    await Promise.all(Array.from({ length: 10 }, () => subscribe('ann@example.com')));
    await subscribe('ANN@example.com');
    expect(await mailsTo('ann@example.com')).toBe(3);
    expect(
      await service.sql('select id from subscribers.subscription where customer_id = $1', [customerId]),
    ).toHaveLength(1);
  });

  it('recognises an international domain in both its forms', async () => {
    await subscribe('ann@Exämple.com');
    expect(await service.confirmationOf(customerId)).toMatchObject({ emailAddress: 'ann@xn--exmple-cua.com' });
    await subscribe('ann@xn--exmple-cua.com');
    await subscribe('Ann@exa\u0308mple.COM');
    expect(
      await service.sql('select address, confirm_sent_count from subscribers.subscription where customer_id = $1', [
        customerId,
      ]),
    ).toMatchObject([{ confirm_sent_count: 3 }]);
  });

  it('mails again the day after', async () => {
    for (let i = 0; i < 4; i += 1) await subscribe('ann@example.com');
    await service.sql(
      `update subscribers.subscription set confirm_sent_at = now() - interval '25 hours' where customer_id = $1`,
      [customerId],
    );
    await subscribe('ann@example.com');
    expect(await mailsTo('ann@example.com')).toBe(4);
    const rows = await service.sql('select confirm_sent_count from subscribers.subscription where customer_id = $1', [
      customerId,
    ]);
    expect(rows).toEqual([{ confirm_sent_count: 1 }]);
  });

  it('answers the same for a confirmed address and mails nothing', async () => {
    const first = await subscribe('ann@example.com');
    const confirmation = await service.confirmationOf(customerId);
    await service.subscribers.confirmSubscription({ token: confirmation.token }, { actor: ANONYMOUS });
    expect(await subscribe('ann@example.com')).toEqual(first);
    expect(await mailsTo('ann@example.com')).toBe(1);
  });

  it('treats the same address separately by organisation', async () => {
    const other = newId();
    await subscribe('ann@example.com');
    await subscribe('ann@example.com', visitor(other));
    const theirs = await service.confirmationOf(other);
    await service.subscribers.confirmSubscription({ token: theirs.token }, { actor: ANONYMOUS });
    expect(await listed(other)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['', 'Please enter your email.'],
    ['   ', 'Please enter your email.'],
    ['ann@', 'Email domain is not valid.'],
    ['ann@example.com\r\nBcc: bob@example.com', 'Email domain is not valid.'],
    ['änn@exämple.com', 'In front of the @ an email can have no letters such as ä, é or 字.'],
  ])('refuses %j and saves nothing', async (address, detail) => {
    const refused = subscribe(address);
    await expect(refused).rejects.toBeInstanceOf(InvalidError);
    await expect(refused).rejects.toMatchObject({ violations: [{ pointer: '/emailAddress', detail }] });
    expect(await service.sql('select from subscribers.subscription where customer_id = $1', [customerId])).toEqual([]);
  });

  it('refuses an organisation that does not exist, so that inventing ids does not bypass the limit', async () => {
    const refused = subscribe('ann@example.com', visitor(UNKNOWN_ID));
    await expect(refused).rejects.toMatchObject({ kind: 'not-found', message: 'No such Domain :(' });
    expect(await service.sql('select from subscribers.subscription where customer_id = $1', [UNKNOWN_ID])).toEqual([]);
  });

  it('refuses a caller without an organisation', async () => {
    await expect(subscribe('ann@example.com', ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('shows the role of the app no row before it has set its tenant', async () => {
    await subscribe('ann@example.com');
    expect(await service.sqlAsRole('select * from subscribers.subscription')).toEqual([]);
    await expect(
      service.sqlAsRole(
        `insert into subscribers.subscription (id, customer_id, channel, address, verified)
         values ('${newId()}', '${customerId}', 'email', 'eve@example.com', false)`,
      ),
    ).rejects.toThrow(/row-level security/);
  });
});
