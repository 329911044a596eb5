import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Role, StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  KeyReusedError,
  NotFoundError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  QuarantineReason,
  SubscribersAction,
  UnchangedReason,
  type ChangeSubscribersRequestSchema,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import {
  ALLOWED_TARGET,
  notifications,
  staff,
  startSubscribers,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const URL_TYPED = `http://${ALLOWED_TARGET}/hook`;

describe('subscribers as staff manage them', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let actor: StaffActor;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    customerId = newId();
    actor = staff(customerId);
  });

  const addEmail = (email: string, idempotencyKey = '', by = actor) =>
    service.administration.addEmailSubscriber({ email, idempotencyKey }, { actor: by });
  const addWebhook = (webhookUrl = URL_TYPED, idempotencyKey = '', by = actor) =>
    service.administration.addWebhookSubscriber({ webhookUrl, idempotencyKey }, { actor: by });
  const list = (request: object = {}, by = actor) =>
    service.administration.listSubscribers({ channel: Channel.EMAIL, ...request }, { actor: by });
  /** Confirmed addresses reader1, reader2 and so on, in the order of time. */
  const addMany = (count: number) =>
    service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       select id, $1, 'email', 'reader' || n || '@Example.com', true, now()
         from unnest($2::uuid[]) with ordinality as given(id, n)`,
      [customerId, Array.from({ length: count }, newId).toSorted()],
    );

  it('adds an address that gets no notifications before its owner confirms', async () => {
    const { subscriber } = await addEmail('Ann@example.com');
    expect(subscriber).toMatchObject({
      address: 'Ann@example.com',
      channel: Channel.EMAIL,
      enabled: true,
      verified: false,
    });
    const { emailAddress: email, token } = await service.confirmationOf(customerId);
    expect(email).toBe('Ann@example.com');
    await service.subscribers.confirmSubscription({ token }, { actor: visitor(customerId) });
    expect((await list()).subscribers).toMatchObject([{ id: subscriber!.id, verified: true }]);
  });

  it('sends the mail again when the address is added again, and reports when the limit is reached', async () => {
    const first = await addEmail('ann@example.com');
    expect((await addEmail('ANN@example.com')).subscriber?.id).toBe(first.subscriber?.id);
    await addEmail('ann@example.com');
    await expect(addEmail('ann@example.com')).rejects.toMatchObject({
      message: 'This address has had its confirmation mails for today.',
    });
  });

  it('reports an address or a URL that is subscribed already', async () => {
    await addMany(1);
    await expect(addEmail('READER1@example.com')).rejects.toMatchObject({
      constructor: ConflictError,
      violations: [{ pointer: '/email', detail: 'This address is subscribed already.' }],
    });
    await addWebhook();
    await expect(addWebhook()).rejects.toMatchObject({
      constructor: ConflictError,
      violations: [{ pointer: '/webhookUrl', detail: 'This URL is subscribed already.' }],
    });
  });

  it('adds a webhook and shows its secret', async () => {
    const { subscriber, signingSecret } = await addWebhook();
    expect(subscriber).toMatchObject({ address: URL_TYPED, channel: Channel.WEBHOOK, enabled: true, verified: true });
    const { destinations } = await service.recipients.resolveRecipients(
      { ids: [subscriber!.id] },
      { actor: notifications(customerId) },
    );
    expect(destinations).toMatchObject([{ signingSecrets: [signingSecret] }]);
  });

  it('adds once under one idempotency key, and stores neither address nor secret with it', async () => {
    const key = randomUUID();
    const [first, again] = [await addWebhook(URL_TYPED, key), await addWebhook(URL_TYPED, key)];
    expect(again).toEqual(first);
    await expect(addWebhook(`${URL_TYPED}/other`, key)).rejects.toBeInstanceOf(KeyReusedError);
    const mailKey = randomUUID();
    const mailed = await addEmail('ann@example.com', mailKey);
    expect(await addEmail('ann@example.com', mailKey)).toEqual(mailed);
    expect(await service.confirmationsOf(customerId)).toHaveLength(1);
    const kept = await service.sql<{ answer: Buffer }>(
      'select answer from subscribers.idempotency_key where customer_id = $1',
      [customerId],
    );
    expect(kept).toHaveLength(2);
    for (const { answer } of kept) expect(answer.toString('latin1')).not.toMatch(/whsec_|example|hook/);
  });

  it('lists page by page, newest first, each once', async () => {
    await addMany(5);
    const first = await list({ pageSize: 2 });
    const second = await list({ pageSize: 2, cursor: first.nextCursor });
    const third = await list({ pageSize: 2, cursor: second.nextCursor });
    const addresses = [first, second, third].flatMap(({ subscribers }) => subscribers.map(({ address }) => address));
    expect(addresses).toEqual([5, 4, 3, 2, 1].map((n) => `reader${n}@Example.com`));
    expect(third.nextCursor).toBe('');
  });

  it('finds by a part of the address, which is plain text and no pattern', async () => {
    await addMany(12);
    expect((await list({ search: ' READER1@ex ' })).subscribers).toHaveLength(1);
    expect((await list({ search: 'reader1' })).subscribers).toHaveLength(4);
    expect((await list({ search: '%' })).subscribers).toEqual([]);
  });

  it('keeps the lists of the channels apart', async () => {
    await addEmail('ann@example.com');
    const { subscriber } = await addWebhook();
    expect((await list()).subscribers).toHaveLength(1);
    expect((await list({ channel: Channel.WEBHOOK })).subscribers).toHaveLength(1);
    expect((await list({ channel: Channel.SLACK })).subscribers).toEqual([]);
    const wrongList = { channel: Channel.EMAIL, id: subscriber!.id };
    await expect(service.administration.deleteSubscriber(wrongList, { actor })).rejects.toBeInstanceOf(NotFoundError);
  });

  it('shows a Slack channel by workspace and channel, and finds it by either', async () => {
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at, team_name, channel_name)
       values ($1, $2, 'slack', 'T1/C1', true, now(), 'Acme Ltd', '#ops')`,
      [newId(), customerId],
    );
    const { subscribers } = await list({ channel: Channel.SLACK, search: 'ltd #op' });
    expect(subscribers).toMatchObject([{ address: '', teamName: 'Acme Ltd', channelName: '#ops', enabled: true }]);
  });

  it('disables and enables a subscriber; a disabled one is not notified', async () => {
    const { subscriber } = await addWebhook();
    const named = { channel: Channel.WEBHOOK, id: subscriber!.id };
    const notified = async () =>
      (await service.recipients.resolveRecipients({ ids: [named.id] }, { actor: notifications(customerId) }))
        .destinations.length;
    const off = await service.administration.updateSubscriber({ ...named, enabled: false }, { actor });
    expect([off.subscriber?.enabled, await notified()]).toEqual([false, 0]);
    const untouched = await service.administration.updateSubscriber(named, { actor });
    expect(untouched.subscriber?.enabled).toBe(false);
    const on = await service.administration.updateSubscriber({ ...named, enabled: true }, { actor });
    expect([on.subscriber?.enabled, await notified()]).toEqual([true, 1]);
  });

  it('shows the quarantine and its reason, and lets staff end it', async () => {
    await addMany(2);
    const [latest] = (await list()).subscribers;
    await service.sql(
      `update subscribers.subscription set quarantined_at = to_timestamp(5), quarantine_reason = 'refused',
        quarantine_detail = '550 no such user' where customer_id = $1 and id = $2`,
      [customerId, latest!.id],
    );
    const { subscribers } = await list({ quarantinedOnly: true });
    expect(subscribers).toMatchObject([
      {
        id: latest!.id,
        enabled: false,
        quarantine: { reason: QuarantineReason.REFUSED, detail: '550 no such user', since: 5_000n },
      },
    ]);
    const page = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10 };
    const { recipients } = await service.recipients.listRecipients(page, { actor: notifications(customerId) });
    expect(recipients).toHaveLength(1);
    const named = { channel: Channel.EMAIL, id: latest!.id };
    const { subscriber } = await service.administration.updateSubscriber({ ...named, enabled: true }, { actor });
    expect(subscriber).toMatchObject({ enabled: true });
    expect(subscriber?.quarantine).toBeUndefined();
    expect((await list({ quarantinedOnly: true })).subscribers).toEqual([]);
  });

  it('deletes a subscriber, once', async () => {
    const { subscriber } = await addWebhook();
    const named = { channel: Channel.WEBHOOK, id: subscriber!.id };
    await service.administration.deleteSubscriber(named, { actor });
    await expect(service.administration.deleteSubscriber(named, { actor })).rejects.toBeInstanceOf(NotFoundError);
    await expect(service.administration.getSubscriber(named, { actor })).rejects.toBeInstanceOf(NotFoundError);
  });

  it.each(['', 'nonsense', 'a"b@example.com'])('refuses %j as an address', async (email) => {
    await expect(addEmail(email)).rejects.toMatchObject({
      constructor: InvalidError,
      violations: [{ pointer: '/email' }],
    });
  });

  it.each(['', 'ftp://example.com', 'http://10.0.0.1/'])('refuses %j as a URL', async (url) => {
    await expect(addWebhook(url)).rejects.toMatchObject({
      constructor: InvalidError,
      violations: [{ pointer: '/webhookUrl' }],
    });
  });

  it.each([{ cursor: 'x' }, { pageSize: -1 }, { channel: Channel.TWITTER }, { search: 'x'.repeat(201) }])(
    'refuses to list %j',
    async (request) => {
      await expect(list(request)).rejects.toBeInstanceOf(InvalidError);
    },
  );

  it('counts those that match on all pages, and finds those whose owner has not agreed yet', async () => {
    await addMany(5);
    await addEmail('ann@example.com');
    const first = await list({ pageSize: 2, withTotal: true });
    expect([first.subscribers.length, first.total]).toEqual([2, 6]);
    const second = await list({ pageSize: 2, cursor: first.nextCursor, withTotal: true, search: 'reader' });
    expect([second.subscribers.length, second.total]).toEqual([2, 5]);
    const unconfirmed = await list({ unconfirmedOnly: true });
    expect([unconfirmed.subscribers.map(({ address }) => address), unconfirmed.total]).toEqual([
      ['ann@example.com'],
      undefined,
    ]);
  });

  describe('many at once', () => {
    const { ENABLE, DISABLE, ASK_AGAIN, DELETE } = SubscribersAction;
    const change = (request: MessageInitShape<typeof ChangeSubscribersRequestSchema>, by = actor) =>
      service.administration.changeSubscribers({ channel: Channel.EMAIL, ...request }, { actor: by });
    const these = (...ids: string[]) => ({ whom: { case: 'these', value: { ids } } }) as const;
    const matching = (value: object) => ({ whom: { case: 'matching', value } }) as const;
    const idsOf = async (request: object = {}) => (await list(request)).subscribers.map(({ id }) => id);

    it('are deleted by id; one that is not in the list is named and stops nothing', async () => {
      await addMany(3);
      const { subscriber: hook } = await addWebhook();
      const [one, two, three] = await idsOf();
      const answer = await change({ action: DELETE, ...these(one!, hook!.id, two!), expected: 3 });
      expect(answer).toMatchObject({
        changed: 2,
        unchanged: 1,
        examples: [{ id: hook!.id, reason: UnchangedReason.MISSING }],
      });
      expect(await idsOf()).toEqual([three]);
      expect((await list({ channel: Channel.WEBHOOK })).subscribers).toHaveLength(1);
    });

    it('are disabled, and enabled again out of quarantine, all that match', async () => {
      await addMany(12);
      expect(await change({ action: DISABLE, ...matching({ search: 'reader1' }), expected: 4 })).toMatchObject({
        changed: 4,
        unchanged: 0,
      });
      const off = (await list()).subscribers.filter(({ enabled }) => !enabled).map(({ address }) => address);
      expect(off.toSorted()).toEqual([1, 10, 11, 12].map((n) => `reader${n}@Example.com`).toSorted());
      await service.sql(
        `update subscribers.subscription set quarantined_at = now(), quarantine_reason = 'refused'
          where customer_id = $1 and address = 'reader1@Example.com'`,
        [customerId],
      );
      await change({ action: ENABLE, ...matching({}) });
      expect((await list()).subscribers.every(({ enabled, quarantine }) => enabled && !quarantine)).toBe(true);
    });

    it('are asked again: not those who have agreed, nor those who were asked often enough today', async () => {
      await addMany(1);
      for (let n = 0; n < 3; n += 1) await addEmail('ann@example.com');
      await addEmail('bob@example.com');
      const before = (await service.confirmationsOf(customerId)).length;
      const answer = await change({ action: ASK_AGAIN, ...matching({}), expected: 3 });
      expect([answer.changed, answer.unchanged]).toEqual([1, 2]);
      expect(answer.examples.map(({ reason }) => reason).toSorted()).toEqual([
        UnchangedReason.CONFIRMED,
        UnchangedReason.ASKED_ENOUGH,
      ]);
      expect(await service.confirmationsOf(customerId)).toHaveLength(before + 1);
      const all = await change({ action: ASK_AGAIN, ...matching({ unconfirmedOnly: true }) });
      expect([all.changed, all.unchanged]).toEqual([1, 1]);
    });

    it('are left as they are when there are others by now than their author saw', async () => {
      await addMany(2);
      const refused = change({ action: DELETE, ...matching({}), expected: 1 });
      await expect(refused).rejects.toMatchObject({
        constructor: ConflictError,
        message: 'Nothing was changed: by now it would be 2 subscriber(s), not 1.',
      });
      expect(await idsOf()).toHaveLength(2);
    });

    it('are not changed by the role User, nor from another organisation', async () => {
      await addMany(1);
      const [id] = await idsOf();
      const user = staff(customerId, 'User');
      await expect(change({ action: DELETE, ...these(id!) }, user)).rejects.toBeInstanceOf(ForbiddenError);
      const foreign = await change({ action: DELETE, ...these(id!) }, staff(newId()));
      expect(foreign).toMatchObject({ changed: 0, unchanged: 1, examples: [{ reason: UnchangedReason.MISSING }] });
      const others = await change({ action: DELETE, ...matching({}) }, staff(newId()));
      expect(others).toMatchObject({ changed: 0, unchanged: 0 });
      expect(await idsOf()).toEqual([id]);
    });
  });

  describe('of another organisation', () => {
    it.each(['getSubscriber', 'updateSubscriber', 'deleteSubscriber'] as const)(
      'are not found for %s',
      async (call) => {
        const { subscriber } = await addWebhook();
        const foreign = { actor: staff(newId()) };
        const named = { channel: Channel.WEBHOOK, id: subscriber!.id };
        await expect(service.administration[call](named, foreign)).rejects.toBeInstanceOf(NotFoundError);
        expect((await list({ channel: Channel.WEBHOOK }, staff(newId()))).subscribers).toEqual([]);
      },
    );
  });

  it('can only be read by the role User', async () => {
    const { subscriber } = await addWebhook();
    const named = { channel: Channel.WEBHOOK, id: subscriber!.id };
    const user = staff(customerId, 'User');
    expect((await list({ channel: Channel.WEBHOOK }, user)).subscribers).toHaveLength(1);
    const text = 'Your role does not allow this. Please ask an Admin or the Owner.';
    for (const refused of [
      addEmail('ann@example.com', '', user),
      addWebhook(URL_TYPED, '', user),
      service.administration.updateSubscriber({ ...named, enabled: false }, { actor: user }),
      service.administration.deleteSubscriber(named, { actor: user }),
    ]) {
      await expect(refused).rejects.toMatchObject({ constructor: ForbiddenError, message: text });
    }
  });

  it('refuses callers that are no staff', async () => {
    await expect(list({}, visitor(customerId) as never)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(addEmail('ann@example.com', '', visitor(customerId) as never)).rejects.toBeInstanceOf(
      UnauthenticatedError,
    );
  });

  it.each<Role>(['Admin', 'Owner'])('lets an %s change', async (role) => {
    expect((await addWebhook(URL_TYPED, '', staff(customerId, role))).signingSecret).not.toBe('');
  });
});
