import { ANONYMOUS } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscribersAction } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { listQuery } from '../src/administration/subscribers.reader.js';
import { database } from '../src/database/database.js';
import { PAGE_ID } from '../src/page/page-key.js';
import { LIST, walkTheIndex } from '../src/recipients/recipients.reader.js';
import { LinkTokens, type SubscriptionPurpose } from '../src/links/link-tokens.js';
import { PurgeSubscribers } from '../src/upkeep/purge-subscribers.js';
import { COMPONENTS, INTERNAL } from './pages-of-everybody.js';
import {
  ALLOWED_TARGET,
  eventually,
  notifications,
  staff,
  startSubscribers,
  TEST_SECRET,
  visitor,
  type RunningSubscribers,
} from './subscribers.suite.js';

const ANN = 'ann@example.com';
const NIL_ID = '00000000-0000-0000-0000-000000000000';
const URL_TYPED = `http://${ALLOWED_TARGET}/hook`;
const [API, WEBSITE] = COMPONENTS.map(({ id }) => id) as [string, string];
const NO_PAGE = { constructor: NotFoundError, message: 'There is no such page.' };
const DEAD_LINK = { constructor: NotFoundError, message: 'This link is not valid or no longer works.' };

interface Saved {
  componentIds?: string[];
  settings?: { disableEmailSubscriptions?: boolean; disableWebhookSubscriptions?: boolean };
  onlyPeople?: string[];
  deleted?: boolean;
}

describe('subscriptions of further pages', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let acme: string;
  let bolt: string;
  let version = 0n;

  const save = async (pageId: string, saved: Saved = {}, of = customerId, at = (version += 1n)) => {
    await service.publish('evt.pages.v1.page_saved', {
      ...{ customerId: of, pageId, version: at, settings: {}, name: 'Acme', domain: 'acme' },
      ...{ componentIds: [API, INTERNAL.id], ...saved },
    });
    await eventually(
      () =>
        service.sql<{ version: string }>('select version from subscribers.further_page where page_id = $1', [pageId]),
      ([row]) => Number(row?.version ?? 0) >= Number(at),
    );
  };

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [customerId, acme, bolt] = [newId(), newId(), newId()];
    await save(acme);
    await save(bolt);
  });

  const asVisitor = (id = customerId) => ({ actor: visitor(id) });
  const asStaff = (id = customerId) => ({ actor: staff(id) });
  const asNotifications = () => ({ actor: notifications(customerId) });
  const subscribe = (pageId = '', emailAddress = ANN, more: object = {}) =>
    service.subscribers.subscribeEmail({ emailAddress, pageId, ...more }, asVisitor());
  const hook = (pageId = '', url = URL_TYPED) => service.subscribers.subscribeWebhook({ url, pageId }, asVisitor());
  const rows = (pageId = '') =>
    service.sql<{ id: string; address: string; verified: boolean; component_ids: string[] | null }>(
      `select * from subscribers.subscription
        where customer_id = $1 and coalesce(page_id, customer_id) = $2 order by id`,
      [customerId, pageId || customerId],
    );
  /** Adds confirmed addresses. @returns their ids, in order */
  const add = async (pageId = '', ...addresses: string[]) => {
    const ids = (addresses.length > 0 ? addresses : [ANN]).map(() => newId());
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, page_id, channel, address, verified, confirmed_at)
       select id, $1, nullif($2::uuid, $1), 'email', address, true, now() - interval '1 minute'
         from unnest($3::uuid[], $4::text[]) as given (id, address)`,
      [customerId, pageId || customerId, ids, addresses.length > 0 ? addresses : [ANN]],
    );
    return ids.toSorted();
  };
  const token = (purpose: SubscriptionPurpose, subscriptionId: string) =>
    new LinkTokens(TEST_SECRET).make({
      ...{ purpose, customerId, subscriptionId },
      ...(purpose === 'change' && { expiresAt: Date.now() + 60_000 }),
    });
  const recipients = async (pageId = '') =>
    (
      await service.recipients.listRecipients(
        { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 1_000, pageId },
        asNotifications(),
      )
    ).recipients.map(({ id }) => id);
  const resolved = async (...ids: string[]) =>
    (await service.recipients.resolveRecipients({ ids }, asNotifications())).destinations.map(({ id }) => id);
  const counted = async (...pageIds: string[]) =>
    (await service.recipients.countRecipients({ pageIds }, asNotifications())).counts
      .map(({ pageId, count }) => [pageId, Number(count)] as const)
      .toSorted();

  it('of one address are one for each page, each confirmed by itself', async () => {
    await Promise.all([subscribe(), subscribe(acme), subscribe(bolt)]);
    const mails = await service.confirmationsTo(customerId, 3);
    expect(mails.map(({ pageId }) => pageId).toSorted()).toEqual(['', acme, bolt].toSorted());
    const ofAcme = mails.find(({ pageId }) => pageId === acme)!;
    expect(ofAcme).toMatchObject({ emailAddress: ANN, customerId });
    for (const pageId of ['', customerId, bolt])
      await expect(
        service.subscribers.confirmSubscription({ token: ofAcme.token, pageId }, asVisitor()),
      ).rejects.toMatchObject(DEAD_LINK);
    await service.subscribers.confirmSubscription({ token: ofAcme.token, pageId: acme }, asVisitor());
    expect((await rows(acme)).map(({ verified }) => verified)).toEqual([true]);
    expect((await rows()).map(({ verified }) => verified)).toEqual([false]);
    expect(await recipients(acme)).toEqual([ofAcme.subscriptionId]);
    expect([await recipients(), await recipients(bolt)]).toEqual([[], []]);
  });

  it('of the first page may name it by the id of the organisation', async () => {
    await subscribe(customerId);
    expect(await rows()).toHaveLength(1);
    expect((await service.confirmationOf(customerId)).pageId).toBe('');
    await subscribe(acme.toUpperCase());
    expect(await rows(acme)).toHaveLength(1);
  });

  it('are one for ten requests at the same moment, which mail three times, on each page', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => subscribe(n % 2 ? acme : '', n % 3 ? ANN : 'Ann@Example.com')),
    );
    expect([(await rows()).length, (await rows(acme)).length]).toEqual([1, 1]);
    expect(await service.confirmationsOf(customerId)).toHaveLength(6);
  });

  it('are refused on a page that is unknown, of another organisation or deleted, by every call', async () => {
    const [other, foreign] = [newId(), newId()];
    await save(foreign, {}, other);
    await save(bolt, { deleted: true });
    for (const pageId of [newId(), foreign, bolt, 'nonsense']) {
      const page = { pageId };
      const { administration, imports, readerLinks, subscribers } = service;
      for (const call of [
        () => subscribe(pageId),
        () => hook(pageId),
        () => subscribers.startSlackSubscription({ ...page, browserNonce: 'x'.repeat(43) }, asVisitor()),
        () => subscribers.requestManageLink({ ...page, who: { case: 'emailAddress', value: ANN } }, asVisitor()),
        () => readerLinks.mailReaderLink({ ...page, emailAddress: ANN, isReader: true, returnTo: '/' }, asVisitor()),
        () => administration.addEmailSubscriber({ ...page, email: ANN }, asStaff()),
        () => administration.addWebhookSubscriber({ ...page, webhookUrl: URL_TYPED }, asStaff()),
        () => administration.listSubscribers({ ...page, channel: Channel.EMAIL }, asStaff()),
        () =>
          administration.changeSubscribers(
            {
              ...page,
              channel: Channel.EMAIL,
              action: SubscribersAction.DELETE,
              whom: { case: 'matching', value: {} },
            },
            asStaff(),
          ),
        () => imports.beginImport({ ...page, consent: true }, asStaff()),
        () => imports.exportEmailSubscribers(page, asStaff()),
      ])
        await expect(call()).rejects.toMatchObject(NO_PAGE);
    }
    expect(await service.sql('select from subscribers.subscription where customer_id = $1', [customerId])).toEqual([]);
  });

  it('are shown and managed on their page alone', async () => {
    const [id = ''] = await add(acme);
    const [first = ''] = await add();
    const { subscribers } = service;
    for (const [subscription, page, elsewhere] of [
      [id, acme, ['', bolt]],
      [first, '', [acme, bolt]],
    ] as const) {
      const change = token('change', subscription);
      for (const pageId of elsewhere) {
        for (const call of [
          () => subscribers.getSubscriptionByToken({ token: token('manage', subscription), pageId }, asVisitor()),
          () => subscribers.getManagedSubscription({ token: token('manage', subscription), pageId }, asVisitor()),
          () => subscribers.updateManagedSubscription({ token: change, paused: true, pageId }, asVisitor()),
        ])
          await expect(call()).rejects.toMatchObject(DEAD_LINK);
        // As for an address that is not subscribed.
        const asked = { who: { case: 'token' as const, value: token('manage', subscription) }, pageId };
        await subscribers.requestManageLink(asked, asVisitor());
      }
      const shown = await subscribers.getManagedSubscription({ token: change, pageId: page }, asVisitor());
      expect(shown).toMatchObject({ canChange: true, paused: false });
      await subscribers.updateManagedSubscription({ token: change, paused: true, pageId: page }, asVisitor());
      expect(await recipients(page)).toEqual([]);
    }
    expect(await service.manageLinksOf(customerId)).toEqual([]);
  });

  it('are mailed a link to manage them by address and by token, about their page', async () => {
    const [id = ''] = await add(acme);
    await add();
    await service.subscribers.requestManageLink(
      { who: { case: 'emailAddress', value: ANN }, pageId: acme },
      asVisitor(),
    );
    expect(await service.manageLinkOf(customerId)).toMatchObject({ subscriptionId: id, pageId: acme });
    const who = { case: 'token' as const, value: token('manage', id) };
    await service.subscribers.requestManageLink({ who, pageId: acme }, asVisitor());
    expect(await service.manageLinksOf(customerId)).toHaveLength(2);
  });

  it('are ended one by one, on every page of the organisation and on none of another', async () => {
    const [[id = ''], [ofBolt], [first]] = [await add(acme), await add(bolt), await add()];
    const leave = { token: token('unsubscribe', id) };
    expect(await service.subscribers.getSubscriptionByToken(leave, asVisitor())).toMatchObject({ done: false });
    await expect(service.subscribers.unsubscribe(leave, asVisitor(newId()))).rejects.toMatchObject(DEAD_LINK);
    await service.subscribers.unsubscribe(leave, { actor: ANONYMOUS });
    expect([await recipients(acme), await recipients(bolt), await recipients()]).toEqual([[], [ofBolt], [first]]);
  });

  it('choose among the services of the page, internal ones too', async () => {
    const choose = (id: string) => ({ choices: { components: { componentIds: [id] } } });
    await subscribe(acme, ANN, choose(INTERNAL.id));
    expect((await rows(acme))[0]?.component_ids).toEqual([INTERNAL.id]);
    const refused = (call: Promise<unknown>) =>
      expect(call).rejects.toMatchObject({
        constructor: InvalidError,
        violations: [{ pointer: '/componentIds', detail: 'Please choose services of this page.' }],
      });
    await refused(subscribe(acme, 'bob@example.com', choose(WEBSITE)));
    await refused(subscribe('', ANN, choose(INTERNAL.id)));
    const [id = ''] = await add(acme, 'bob@example.com');
    const update = (component: string) =>
      service.administration.updateSubscriber({ id, channel: Channel.EMAIL, ...choose(component) }, asStaff());
    await refused(update(WEBSITE));
    expect((await update(INTERNAL.id)).subscriber).toMatchObject({ pageId: acme });
    const change = { token: token('change', id), pageId: acme };
    await refused(service.subscribers.updateManagedSubscription({ ...change, ...choose(WEBSITE) }, asVisitor()));
    // What the page no longer shows stays chosen until it is changed.
    await save(acme, { componentIds: [WEBSITE] });
    await service.subscribers.updateManagedSubscription({ ...change, ...choose(INTERNAL.id) }, asVisitor());
    await refused(service.subscribers.updateManagedSubscription({ ...change, ...choose(API) }, asVisitor()));
  });

  it('are taken by the channels that their page offers, and by what staff add', async () => {
    await save(acme, { settings: { disableEmailSubscriptions: true, disableWebhookSubscriptions: true } });
    const refused = (channel: string) => ({
      constructor: ForbiddenError,
      message: `This page does not take ${channel} subscriptions.`,
    });
    await expect(subscribe(acme)).rejects.toMatchObject(refused('email'));
    await expect(hook(acme)).rejects.toMatchObject(refused('webhook'));
    await Promise.all([subscribe(), subscribe(bolt), hook(), hook(bolt)]);
    await service.administration.addEmailSubscriber({ email: ANN, pageId: acme }, asStaff());
    await service.administration.addWebhookSubscriber({ webhookUrl: URL_TYPED, pageId: acme }, asStaff());
    expect(await rows(acme)).toHaveLength(2);
    const settings = { disableEmailSubscriptions: true };
    await service.publish('evt.pages.v1.settings_saved', { customerId, settings, version: 1n });
    await eventually(
      () => service.sql('select from subscribers.page_setting where customer_id = $1', [customerId]),
      (known) => known.length > 0,
    );
    await expect(subscribe('', 'bob@example.com')).rejects.toMatchObject(refused('email'));
    await subscribe(bolt, 'bob@example.com');
  });

  it('of a page that listed people alone may read are theirs', async () => {
    const [ann, bob] = (await add(acme, ANN, 'bob@example.org')) as [string, string];
    const [first] = (await add('', 'carol@example.net')) as [string];
    await save(acme, { onlyPeople: ['@Example.com'] });
    const own = await rows(acme);
    const [annId] = own.filter(({ address }) => address === ANN).map(({ id }) => id);
    expect([await recipients(acme), await recipients()]).toEqual([[annId], [first]]);
    expect(await resolved(ann, bob, first)).toEqual([annId, first].toSorted());
    expect(await counted(acme, customerId)).toEqual(
      [
        ['', 1],
        [acme, 1],
      ].toSorted(),
    );
    const refusal = {
      constructor: InvalidError,
      message: expect.stringMatching(/^Mails about this page go to listed addresses alone\./),
    };
    await expect(subscribe(acme, 'dave@example.org')).rejects.toMatchObject(refusal);
    const byStaff = { email: 'dave@example.org', pageId: acme };
    await expect(service.administration.addEmailSubscriber(byStaff, asStaff())).rejects.toMatchObject(refusal);
    await Promise.all([
      subscribe('', 'dave@example.org'),
      subscribe(bolt, 'dave@example.org'),
      subscribe(acme, 'x@example.com'),
    ]);
    // And the other way round.
    await service.publish('evt.pages.v1.settings_saved', {
      customerId,
      settings: {},
      version: 1n,
      onlyPeople: ['@x.example'],
    });
    await eventually(recipients, (found) => found.length === 0);
    expect([await recipients(), await recipients(acme)]).toEqual([[], [annId]]);
    expect(await resolved(annId!, first)).toEqual([annId]);
  });

  it('are recipients of their page alone, walked in the order of their ids', async () => {
    const many = await add(acme, ...Array.from({ length: 25 }, (_, n) => `a${n}@example.com`));
    const first = await add('', ...Array.from({ length: 7 }, (_, n) => `a${n}@example.com`));
    const walked: string[] = [];
    for (let last = false; !last;) {
      const page = await service.recipients.listRecipients(
        { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 10, afterId: walked.at(-1) ?? '', pageId: acme },
        asNotifications(),
      );
      walked.push(...page.recipients.map(({ id }) => id));
      last = page.lastPage;
    }
    expect(walked).toEqual(many);
    expect([await recipients(), await recipients(customerId), await recipients(bolt)]).toEqual([first, first, []]);
    expect(await recipients(newId())).toEqual([]);
    expect(await resolved(many[0]!, first[0]!)).toEqual([many[0], first[0]].toSorted());
    expect(await counted()).toEqual([['', 7]]);
    expect(await counted(acme, bolt)).toEqual([[acme, 25]]);
    expect(await counted(customerId, acme, bolt)).toEqual([
      ['', 7],
      [acme, 25],
    ]);
    await expect(counted('nonsense')).rejects.toBeInstanceOf(InvalidError);
    await expect(recipients('nonsense')).rejects.toBeInstanceOf(InvalidError);
  });

  it('are read and listed along an index of their page, few beside many, and found by their address', async () => {
    await add(bolt, ...Array.from({ length: 20_000 }, (_, n) => `a${n}@example.com`));
    await Promise.all([add(), add(acme)]);
    const source = await createDataSource(service.databaseUrl, database).initialize();
    const planOf = (text: string, values: unknown[]) =>
      new Database(source).tenant(customerId, async (tx) => {
        await walkTheIndex(tx);
        return JSON.stringify(await tx.query(`explain ${text}`, values));
      });
    const onlyPeople = [ANN, ...Array.from({ length: 499 }, (_, n) => `a${n}@example.com`)];
    const planOfList = (pageId: string, nonReadersOnly: boolean) =>
      new Database(source).tenant(customerId, async (tx) => {
        const filter = { search: '', quarantinedOnly: false, unconfirmedOnly: false, nonReadersOnly };
        const query = listQuery(tx, { customerId, pageId }, 'email', filter, { onlyPeople }).limit(101);
        const [text, values] = query.andWhere('s.id < :cursor', { cursor: newId() }).getQueryAndParameters();
        return JSON.stringify(await tx.query(`explain ${text}`, values));
      });
    const find = `select from subscription
      where customer_id = $1 and ${PAGE_ID} = $2 and channel = 'email' and email_key = lower($3)`;
    for (const statistics of ['unknown', 'known']) {
      if (statistics === 'known') await service.sql('analyze subscribers.subscription');
      for (const pageId of [customerId, acme]) {
        const values = [customerId, NIL_ID, Date.now(), 1_001, null, null, null, pageId, '[]', true];
        const listing = /Index Scan using subscription_page_recipient .*Index Cond: .*page_id.* AND \(id > /;
        expect(await planOf(LIST, values)).toMatch(listing);
      }
      for (const pageId of [customerId, acme])
        for (const nonReadersOnly of [false, true])
          expect(await planOfList(pageId, nonReadersOnly)).toMatch(
            /Index Scan Backward using subscription_page_list .*Index Cond: .*page_id.* AND \(id < /,
          );
      const finding = /Index (Only )?Scan using subscription_page_email .*Index Cond: .*page_id.* AND \(email_key = /;
      expect(await planOf(find, [customerId, bolt, 'A77@example.com'])).toMatch(finding);
    }
    await source.destroy();
  });

  it('are listed, changed, exported and imported by page', async () => {
    const { administration, imports } = service;
    const [ids, [first = '']] = [await add(acme, ANN, 'bob@example.com'), await add()];
    const list = async (pageId: string) =>
      administration.listSubscribers({ channel: Channel.EMAIL, pageId, withTotal: true }, asStaff());
    expect(await list(acme)).toMatchObject({ total: 2, subscribers: [{ pageId: acme }, { pageId: acme }] });
    expect(await list('')).toMatchObject({ total: 1, subscribers: [{ id: first, pageId: '' }] });
    const disable = { channel: Channel.EMAIL, action: SubscribersAction.DISABLE };
    const all = { case: 'matching' as const, value: {} };
    expect(await administration.changeSubscribers({ ...disable, whom: all, pageId: acme }, asStaff())).toMatchObject({
      changed: 2,
    });
    expect([await recipients(acme), await recipients()]).toEqual([[], [first]]);
    // Those of another page are missing.
    const these = { case: 'these' as const, value: { ids: [first] } };
    expect(await administration.changeSubscribers({ ...disable, whom: these, pageId: acme }, asStaff())).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    const exported = async (pageId: string) =>
      (await imports.exportEmailSubscribers({ pageId }, asStaff())).subscribers.map(({ id }) => id).toSorted();
    expect([await exported(acme), await exported('')]).toEqual([ids, [first]]);
    const byId = { id: ids[0]!, channel: Channel.EMAIL };
    expect((await administration.getSubscriber(byId, asStaff())).subscriber).toMatchObject({ pageId: acme });
    await administration.deleteSubscriber(byId, asStaff());
    expect(await exported(acme)).toEqual([ids[1]]);
  });

  it('are imported into their page, with its services, whether the address is on another one or waits there', async () => {
    const user = asStaff();
    await add('', ANN);
    await subscribe(acme, 'bob@example.com');
    await subscribe('', 'bob@example.com');
    const { importId } = await service.imports.beginImport({ consent: true, pageId: acme }, user);
    const line = (n: number, email: string, components = '') => ({ line: n, email, components, kinds: '' });
    const lines = [line(2, ANN, 'cluster'), line(3, 'Bob@example.com'), line(4, 'carol@example.com'), line(5, ANN)];
    await service.imports.addImportLines({ importId, lines }, user);
    expect(await service.imports.finishImport({ importId }, user)).toMatchObject({ added: 3, known: 1 });
    expect(await rows(acme)).toHaveLength(3);
    expect((await rows(acme)).every(({ verified }) => verified)).toBe(true);
    expect((await rows(acme)).find(({ address }) => address === ANN)?.component_ids).toEqual([INTERNAL.id]);
    expect((await rows()).map(({ address, verified }) => [address, verified])).toEqual([
      [ANN, true],
      ['bob@example.com', false],
    ]);
    const wrong = await service.imports.beginImport({ consent: true, pageId: acme }, user);
    await service.imports.addImportLines({ importId: wrong.importId, lines: [line(2, ANN, 'website')] }, user);
    const refusal = service.imports.finishImport({ importId: wrong.importId }, user);
    await expect(refusal).rejects.toMatchObject({ violations: [{ detail: 'Line 2: There is no service "website".' }] });
    const late = await service.imports.beginImport({ consent: true, pageId: acme }, user);
    await save(acme, { deleted: true });
    await expect(service.imports.finishImport({ importId: late.importId }, user)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('without stated consent ask the owners about their page', async () => {
    const user = asStaff();
    const { importId } = await service.imports.beginImport({ consent: false, pageId: acme }, user);
    await service.imports.addImportLines({ importId, lines: [{ line: 2, email: ANN }] }, user);
    expect(await service.imports.finishImport({ importId }, user)).toMatchObject({ added: 1 });
    expect(await service.confirmationOf(customerId)).toMatchObject({ pageId: acme });
  });

  it('are asked again about their page', async () => {
    await subscribe(acme);
    const again = { channel: Channel.EMAIL, action: SubscribersAction.ASK_AGAIN, pageId: acme };
    const whom = { case: 'matching' as const, value: {} };
    expect(await service.administration.changeSubscribers({ ...again, whom }, asStaff())).toMatchObject({ changed: 1 });
    const mails = await service.confirmationsTo(customerId, 2);
    expect(mails.map(({ pageId }) => pageId)).toEqual([acme, acme]);
  });

  it('of one URL have a secret each, and are at most 1,000 a page and 5,000 an organisation', async () => {
    const [first, second] = [await hook(), await hook(acme)];
    expect(second.id).not.toBe(first.id);
    expect(second.signingSecret).not.toBe('');
    expect(await hook(acme)).toMatchObject({ id: second.id, signingSecret: '' });
    const fill = (pageId: string, count: number) =>
      service.sql(
        `insert into subscribers.subscription (id, customer_id, page_id, channel, address, verified, confirmed_at)
         select gen_random_uuid(), $1, $2, 'webhook', 'https://hooks.example/' || n, true, now()
           from generate_series(1, $3::int) as n`,
        [customerId, pageId, count],
      );
    await fill(acme, 999);
    const refusal = { constructor: ConflictError, message: 'This page cannot take any more webhook subscriptions.' };
    await expect(hook(acme, `${URL_TYPED}/more`)).rejects.toMatchObject(refusal);
    await hook(bolt);
    for (let n = 0; n < 4; n += 1) await fill(newId(), n < 3 ? 1_000 : 998);
    await expect(hook(bolt, `${URL_TYPED}/more`)).rejects.toMatchObject(refusal);
  });

  it('ask at most 10,000 addresses an hour for a page, and 50,000 for an organisation', async () => {
    const asked = (pageId: string, count: number) =>
      service.sql(
        `insert into subscribers.subscription (id, customer_id, page_id, channel, address, verified, confirm_sent_at)
         select gen_random_uuid(), $1, $2, 'email', n || '@example.com', false, now() - interval '59 minutes'
           from generate_series(1, $3::int) n`,
        [customerId, pageId, count],
      );
    await asked(acme, 10_000);
    const refusal = { constructor: RateLimitedError, retryAfterMs: 600_000 };
    await expect(subscribe(acme)).rejects.toMatchObject(refusal);
    await Promise.all([subscribe(bolt), subscribe()]);
    for (let n = 0; n < 4; n += 1) await asked(newId(), n < 3 ? 10_000 : 9_998);
    await expect(subscribe(bolt, 'bob@example.com')).rejects.toMatchObject(refusal);
  });

  it('have mailed links that sign readers in to their page alone', async () => {
    const { readerLinks } = service;
    const ask = (pageId: string) =>
      readerLinks.mailReaderLink({ emailAddress: ANN, isReader: true, returnTo: '/', pageId }, asVisitor());
    await ask(acme);
    const [fact] = await service.readerLinksOf(customerId, 1);
    expect(fact).toMatchObject({ pageId: acme, emailAddress: ANN });
    const { secret } = await service.recipients.resolveSecret({ sealed: fact!.sealedToken }, asNotifications());
    for (const pageId of ['', bolt])
      await expect(readerLinks.takeReaderLink({ token: secret, pageId }, asVisitor())).rejects.toMatchObject(DEAD_LINK);
    const taken = await readerLinks.takeReaderLink({ token: secret, pageId: acme }, asVisitor());
    expect(taken).toMatchObject({ emailAddress: ANN, returnTo: '/' });
    for (let n = 0; n < 6; n += 1) await ask(acme);
    expect(await service.readerLinksAskedOf(customerId)).toHaveLength(5);
    await ask(bolt);
    await ask('');
    expect(await service.readerLinksAskedOf(customerId)).toHaveLength(7);
  });

  it('end with their page, those too that were added while it was deleted; others stay', async () => {
    const ids = await add(acme, ...Array.from({ length: 1_200 }, (_, n) => `a${n}@example.com`));
    const [first, ofBolt] = [await add(), await add(bolt)];
    await service.readerLinks.mailReaderLink(
      { emailAddress: ANN, isReader: true, returnTo: '/', pageId: acme },
      asVisitor(),
    );
    await save(acme, { deleted: true });
    expect(
      await eventually(
        () => rows(acme),
        (left) => left.length === 0,
      ),
    ).toEqual([]);
    expect(
      await eventually(
        () => service.sql('select from subscribers.reader_link where customer_id = $1', [customerId]),
        (left) => left.length === 0,
      ),
    ).toEqual([]);
    const late = await add(acme);
    expect([await recipients(acme), await resolved(...late, ids[0]!), await counted(acme)]).toEqual([[], [], []]);
    const source = await createDataSource(service.databaseUrl, database).initialize();
    await new PurgeSubscribers(new Database(source)).execute();
    await source.destroy();
    expect([await rows(acme), await recipients(), await recipients(bolt)]).toEqual([[], first, ofBolt]);
  });

  it('follow the newest state of their page, whatever arrives late', async () => {
    const [old, newer] = [(version += 1n), (version += 1n)];
    await save(acme, { deleted: true }, customerId, newer);
    await service.publish('evt.pages.v1.page_saved', { customerId, pageId: acme, version: old, settings: {} });
    await save(bolt, { settings: { disableEmailSubscriptions: true } });
    await expect(subscribe(acme)).rejects.toMatchObject(NO_PAGE);
    await expect(subscribe(bolt)).rejects.toBeInstanceOf(ForbiddenError);
  });
});

describe('before the first further page', () => {
  let service: RunningSubscribers;
  const indexes = async () =>
    (
      await service.sql<{ name: string }>(
        `select indexname as name from pg_indexes where schemaname = 'subscribers' and tablename = 'subscription'
            and indexname in ('subscription_email', 'subscription_webhook', 'subscription_slack', 'subscription_list',
                              'subscription_recipient')`,
      )
    ).length;

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());

  it('the statements of the release before work beside those of this one', async () => {
    const customerId = newId();
    const subscribe = (emailAddress: string) =>
      service.subscribers.subscribeEmail({ emailAddress }, { actor: visitor(customerId) });
    await subscribe(ANN);
    await service.sql(
      `insert into subscribers.subscription as s (id, customer_id, channel, address, verified, confirm_sent_at, confirm_sent_count)
       values ($1, $3, 'email', $4, false, now(), 1), ($2, $3, 'email', $5, false, now(), 1)
       on conflict (customer_id, lower(address)) where channel = 'email' do update
          set confirm_sent_count = s.confirm_sent_count + 1`,
      [newId(), newId(), customerId, ANN, 'bob@example.com'],
    );
    await Promise.all([subscribe('Bob@example.com'), subscribe(ANN), subscribe(ANN)]);
    const rows = await service.sql<{ address: string; count: number }>(
      `select address, confirm_sent_count as count from subscribers.subscription where customer_id = $1 order by 1`,
      [customerId],
    );
    expect(rows).toEqual([
      { address: ANN, count: 3 },
      { address: 'bob@example.com', count: 2 },
    ]);
    const [look] = await service.sql<{ found: string }>(
      `select set_config('search_path', 'subscribers', true), subscribers.look_at_sign_up($1, $2, 10000, 3)::text as found`,
      [customerId, ANN],
    );
    expect(look?.found).toBe('(t,f,f)');
  });

  it('their indexes stay, and go when it is known, however often', async () => {
    expect(await indexes()).toBe(5);
    await service.sqlAsRole('select subscribers.allow_further_pages(), subscribers.allow_further_pages()');
    for (let n = 0; n < 2; n += 1)
      await service.publish('evt.pages.v1.page_saved', { customerId: newId(), pageId: newId(), version: 1n });
    await eventually(
      () => service.sql('select from subscribers.further_page'),
      (known) => known.length === 2,
    );
    expect(await indexes()).toBe(0);
  });
});
