import { ConflictError, ForbiddenError, InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscribersAction, UnchangedReason } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { LinkTokens } from '../src/links/link-tokens.js';
import {
  eventually,
  notifications,
  staff,
  startSubscribers,
  TEST_SECRET,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

describe('the subscribers of a page that listed people alone may read', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let ids: Record<'ann' | 'bob' | 'hook', string>;
  let version = 0n;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    customerId = newId();
    ids = { ann: newId(), bob: newId(), hook: newId() };
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       values ($1, $4, 'email', 'Ann@Example.com', true, now()), ($2, $4, 'email', 'bob@example.org', true, now()),
              ($3, $4, 'webhook', 'https://hooks.example.net/', true, now())`,
      [ids.ann, ids.bob, ids.hook, customerId],
    );
  });

  const allow = async (...onlyPeople: string[]) => {
    version += 1n;
    await service.publish('evt.pages.v1.settings_saved', { customerId, settings: {}, version, onlyPeople });
    await eventually(
      () =>
        service.sql<{ version: string }>('select version from subscribers.page_setting where customer_id = $1', [
          customerId,
        ]),
      ([row]) => Number(row?.version ?? 0) >= Number(version),
    );
  };
  const asNotifications = () => ({ actor: notifications(customerId) });
  const listed = async () => {
    const asked = { eligibleAt: BigInt(Date.now() + 60_000), afterId: '', pageSize: 1_000 };
    return (await service.recipients.listRecipients(asked, asNotifications())).recipients
      .map(({ id }) => id)
      .toSorted();
  };
  const resolved = async () =>
    (await service.recipients.resolveRecipients({ ids: Object.values(ids) }, asNotifications())).destinations
      .map(({ id }) => id)
      .toSorted();
  const mailsCounted = async () =>
    (await service.recipients.countRecipients({}, asNotifications())).counts.find(
      ({ channel }) => channel === Channel.EMAIL,
    )?.count ?? 0;

  it('are notified while they may read it, and again when they may again', async () => {
    const all = Object.values(ids).toSorted();
    expect([await listed(), await resolved()]).toEqual([all, all]);
    await allow('ann@example.com');
    expect([await listed(), await resolved(), Number(await mailsCounted())]).toEqual([[ids.ann], [ids.ann], 1]);
    await allow('@EXAMPLE.org');
    expect([await listed(), await resolved()]).toEqual([[ids.bob], [ids.bob]]);
    await allow('@ample.com', 'xann@example.com', '@sub.example.org');
    expect([await listed(), await resolved()]).toEqual([[], []]);
    await allow();
    expect([await listed(), await resolved()]).toEqual([all, all]);
  });

  it('are no others, also if staff add them', async () => {
    await allow('@example.com');
    const subscribe = (emailAddress: string) =>
      service.subscribers.subscribeEmail({ emailAddress }, { actor: visitor(customerId) });
    const add = (email: string) => service.administration.addEmailSubscriber({ email }, { actor: staff(customerId) });
    const forListed = 'Mails about this page go to listed addresses alone.';
    for (const [act, pointer, advice] of [
      [subscribe, '/emailAddress', 'Please ask those who run the page to add this one.'],
      [add, '/email', 'Please add this one to the people who may read the page first.'],
    ] as const) {
      const refusal = await act('carol@example.org').catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(InvalidError);
      expect((refusal as InvalidError).violations).toEqual([{ pointer, detail: `${forListed} ${advice}` }]);
    }
    expect(await service.confirmationsOf(customerId)).toEqual([]);
    await subscribe('carol@EXAMPLE.com');
    await add('dave@example.com');
    expect(await service.confirmationsOf(customerId)).toHaveLength(2);
  });

  const asStaff = () => ({ actor: staff(customerId) });
  const list = (request: object = {}) =>
    service.administration.listSubscribers({ channel: Channel.EMAIL, withTotal: true, ...request }, asStaff());
  /** What a list says of who may read the page. */
  const mayRead = ({ subscribers }: { subscribers: { address: string; mayRead?: boolean }[] }) =>
    Object.fromEntries(subscribers.map(({ address, mayRead: may }) => [address, may]));
  const [ANN, BOB, HOOK] = ['Ann@Example.com', 'bob@example.org', 'https://hooks.example.net/'];

  it('are marked for staff while they may not read it: in the list, alone, when changed and in the export', async () => {
    const alone = async () => {
      const named = { id: ids.bob, channel: Channel.EMAIL };
      const [read, changed] = [
        await service.administration.getSubscriber(named, asStaff()),
        await service.administration.updateSubscriber({ ...named, enabled: true }, asStaff()),
      ];
      return [read.subscriber?.mayRead, changed.subscriber?.mayRead];
    };
    const exported = async () => mayRead(await service.imports.exportEmailSubscribers({}, asStaff()));
    expect([mayRead(await list()), await alone(), await exported()]).toEqual([
      { [ANN]: true, [BOB]: true },
      [true, true],
      { [ANN]: true, [BOB]: true },
    ]);
    await allow('@example.COM');
    const left = { [ANN]: true, [BOB]: false };
    expect([mayRead(await list()), await alone(), await exported()]).toEqual([left, [false, false], left]);
    expect(mayRead(await list({ channel: Channel.WEBHOOK }))).toEqual({ [HOOK]: false });
    // The subscription is kept.
    await allow('@example.com', BOB);
    expect([mayRead(await list()), await alone()]).toEqual([{ [ANN]: true, [BOB]: true }, [true, true]]);
    expect(await resolved()).toEqual([ids.ann, ids.bob].toSorted());
  });

  it('are by webhook and Slack those that staff added or approved: a URL does not say who reads it', async () => {
    const [slack, added] = [newId(), 'https://93.184.216.34/by-staff'];
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, team_name, channel_name, verified, confirmed_at)
       values ($1, $2, 'slack', 'T1/C1', 'Acme', '#status', true, now())`,
      [slack, customerId],
    );
    const { subscriber } = await service.administration.addWebhookSubscriber({ webhookUrl: added }, asStaff());
    const byStaff = subscriber?.id ?? '';
    await allow('ann@example.com');
    expect(await listed()).toEqual([ids.ann, byStaff].toSorted());
    expect(mayRead(await list({ channel: Channel.WEBHOOK }))).toEqual({ [HOOK]: false, [added]: true });
    expect(await list({ channel: Channel.WEBHOOK, nonReadersOnly: true })).toMatchObject({ total: 1 });
    const visit = { actor: visitor(customerId) };
    const url = 'https://93.184.216.34/by-a-visitor';
    for (const refused of [
      service.subscribers.subscribeWebhook({ url }, visit),
      service.subscribers.startSlackSubscription({ browserNonce: 'n'.repeat(43) }, visit),
    ])
      await expect(refused).rejects.toBeInstanceOf(ForbiddenError);

    const approve = (channel: Channel, actor = staff(customerId)) =>
      service.administration.changeSubscribers(
        { channel, action: SubscribersAction.APPROVE, whom: { case: 'nonReaders', value: {} } },
        { actor },
      );
    await expect(approve(Channel.WEBHOOK, staff(customerId, 'User'))).rejects.toBeInstanceOf(ForbiddenError);
    await expect(approve(Channel.EMAIL)).rejects.toMatchObject({
      violations: [{ pointer: '/action', detail: 'Addresses are listed as people of the page.' }],
    });
    expect(await listed()).toEqual([ids.ann, byStaff].toSorted());
    for (const channel of [Channel.WEBHOOK, Channel.SLACK])
      expect(await approve(channel)).toMatchObject({ changed: 1, unchanged: 0 });
    expect(await listed()).toEqual([ids.ann, ids.hook, slack, byStaff].toSorted());
    // It stays so, and the page takes them from visitors again when everybody may read it.
    await allow();
    await service.subscribers.subscribeWebhook({ url }, visit);
    await allow('ann@example.com');
    expect(mayRead(await list({ channel: Channel.WEBHOOK }))).toEqual({ [HOOK]: true, [added]: true, [url]: false });
  });

  it('are found by staff who may not read it, on every page of the list, and by no other filter', async () => {
    const nonReadersOnly = true;
    expect(await list({ nonReadersOnly })).toMatchObject({ subscribers: [], total: 0 });
    await allow('ann@example.com');
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at)
       select gen_random_uuid(), $1, 'email', 'r' || n || '@example.org', true, now() from generate_series(1, 4) n`,
      [customerId],
    );
    const found: string[] = [];
    for (let cursor: string | undefined; cursor !== '';) {
      const page = await list({ nonReadersOnly, pageSize: 2, cursor });
      expect([page.total, page.subscribers.every(({ mayRead: may }) => may === false)]).toEqual([5, true]);
      found.push(...page.subscribers.map(({ address }) => address));
      cursor = page.nextCursor;
    }
    expect(found.toSorted()).toEqual([BOB, ...[1, 2, 3, 4].map((n) => `r${n}@example.org`)].toSorted());
    expect(await list({ nonReadersOnly, search: 'bob' })).toMatchObject({ total: 1 });
    expect(await list({ nonReadersOnly, quarantinedOnly: true })).toMatchObject({ total: 0 });
    expect(await list({ nonReadersOnly, channel: Channel.SLACK })).toMatchObject({ total: 0 });
  });

  it('are changed all at once who may not read it, and nobody else', async () => {
    await allow('ann@example.com');
    const change = (search: string, expected?: number) =>
      service.administration.changeSubscribers(
        {
          ...{ channel: Channel.EMAIL, action: SubscribersAction.DELETE, expected },
          whom: { case: 'nonReaders', value: { search } },
        },
        asStaff(),
      );
    await expect(change('x'.repeat(201))).rejects.toMatchObject({ violations: [{ pointer: '/matching/search' }] });
    await expect(change('', 2)).rejects.toBeInstanceOf(ConflictError);
    expect(await change('ann')).toMatchObject({ changed: 0 });
    expect(await change('', 1)).toMatchObject({ changed: 1 });
    expect(mayRead(await list())).toEqual({ [ANN]: true });
  });

  it('are not asked to confirm by staff who may not read it, one by one, all at once or with a file', async () => {
    const unconfirmed = "verified = false, confirmed_at = null where customer_id = $1 and channel = 'email'";
    await service.sql(`update subscribers.subscription set ${unconfirmed}`, [customerId]);
    await allow('ann@example.com');
    const { changed, examples } = await service.administration.changeSubscribers(
      { ...{ channel: Channel.EMAIL, action: SubscribersAction.ASK_AGAIN }, whom: { case: 'matching', value: {} } },
      asStaff(),
    );
    expect([changed, examples]).toMatchObject([1, [{ id: ids.bob, reason: UnchangedReason.NOT_LISTED }]]);
    const user = asStaff();
    const send = async (consent: boolean, ...emails: string[]) => {
      const { importId } = await service.imports.beginImport({ consent }, user);
      const lines = emails.map((email, n) => ({ line: n + 2, email }));
      await service.imports.addImportLines({ importId, lines }, user);
      return service.imports.finishImport({ importId }, user);
    };
    const refusal = await send(false, ANN, 'no address', 'carol@example.org').catch((error: unknown) => error);
    expect((refusal as InvalidError).violations).toMatchObject([
      { pointer: '/lines/3/email' },
      {
        pointer: '/lines/4/email',
        detail: expect.stringMatching(/^Line 4: Mails about this page go to listed/) as string,
      },
    ]);
    expect(mayRead(await list())).toEqual({ [ANN]: true, [BOB]: false });
    // Whose owners agreed elsewhere is kept, and gets nothing either until it is listed.
    expect(await send(true, 'carol@example.org')).toMatchObject({ added: 1 });
    expect(mayRead(await list())).toEqual({ [ANN]: true, [BOB]: false, 'carol@example.org': false });
    expect(await service.confirmationsOf(customerId)).toHaveLength(1);
    await allow('@example.com', '@example.org');
    expect(await send(false, 'dave@example.org')).toMatchObject({ added: 1 });
  });

  it('see that they get nothing where they manage their subscription', async () => {
    const tokens = new LinkTokens(TEST_SECRET);
    const look = async (purpose: 'manage' | 'change') => {
      const expiresAt = purpose === 'change' ? Date.now() + 60_000 : undefined;
      const token = tokens.make({ purpose, customerId, subscriptionId: ids.bob, ...(expiresAt && { expiresAt }) });
      return (await service.subscribers.getManagedSubscription({ token }, { actor: visitor(customerId) })).mayRead;
    };
    expect([await look('manage'), await look('change')]).toEqual([true, true]);
    await allow('ann@example.com');
    expect([await look('manage'), await look('change')]).toEqual([false, false]);
  });

  it('are not those of another page', async () => {
    await allow('@nobody.example');
    const other = newId();
    await service.subscribers.subscribeEmail({ emailAddress: 'carol@example.org' }, { actor: visitor(other) });
    expect(await service.confirmationsOf(other)).toHaveLength(1);
  });
});
