import { createDataSource } from '@candor/database/data-source.js';
import { Database } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { database } from '../src/database/database.js';
import { LinkTokens } from '../src/links/link-tokens.js';
import { LIST, walkTheIndex } from '../src/recipients/recipients.reader.js';
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

const [SHARED, OF_ACME] = COMPONENTS.map(({ id }) => id) as [string, string];
const OF_BOTH = INTERNAL.id;
const NIL_ID = '00000000-0000-0000-0000-000000000000';
const ACME = { id: newId(), people: ['Ann@acme.example', '@both.example'], componentIds: [OF_ACME, OF_BOTH] };
const BOLT = { id: newId(), people: ['@Bolt.example', '@both.example'], componentIds: [OF_BOTH] };
const [ANN, BOB, EVE, CY] = ['ANN@acme.example', 'bob@bolt.example', 'eve@both.example', 'cy@acme.example'] as const;
const NOT_CHOSEN = { violations: [{ pointer: '/componentIds', detail: 'Please choose services of this page.' }] };

describe('subscribers of a page with audiences', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let pageId: string;
  let version = 0n;
  /** Address → id. */
  let ids: Record<string, string>;

  const save = async (audiences = [ACME, BOLT], more: { onlyPeople?: string[]; componentIds?: string[] } = {}) => {
    const at = (version += 1n);
    await service.publish('evt.pages.v1.page_saved', {
      ...{ customerId, pageId, version: at, settings: {}, name: 'Customers', domain: 'customers' },
      ...{ componentIds: [SHARED, OF_ACME, OF_BOTH], audiences, ...more },
    });
    await eventually(
      () =>
        service.sql<{ version: string }>('select version from subscribers.further_page where page_id = $1', [pageId]),
      ([row]) => row?.version === `${at}`,
    );
  };
  /** Adds a confirmed subscriber. */
  const add = async (address: string, channel = 'email', componentIds: string[] | null = null) => {
    const id = newId();
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, page_id, channel, address, verified, confirmed_at, component_ids)
       values ($1, $2, $3, $4, $5, true, now() - interval '1 minute', $6)`,
      [id, customerId, pageId, channel, address, componentIds],
    );
    ids[address] = id;
    return id;
  };
  const nameOf = (id: string) => Object.keys(ids).find((address) => ids[address] === id) ?? id;
  const asVisitor = () => ({ actor: visitor(customerId) });
  const notified = (...componentIds: string[]) => listed({ componentIds });
  const notifiedOfIncident = (...seenComponentIds: string[]) => listed({ seenComponentIds });
  const listed = async (named: { componentIds?: string[]; seenComponentIds?: string[] }) => {
    const actor = notifications(customerId);
    const request = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 1_000, pageId, ...named };
    const { recipients } = await service.recipients.listRecipients(request, { actor });
    const { counts } = await service.recipients.countRecipients({ pageIds: [customerId, pageId], ...named }, { actor });
    // What is counted are recipients.
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(recipients.length);
    return recipients.map(({ id }) => nameOf(id)).toSorted();
  };
  const audiencesOf = async (...addresses: string[]) => {
    const request = { ids: addresses.map((address) => ids[address] ?? '') };
    const { destinations } = await service.recipients.resolveRecipients(request, { actor: notifications(customerId) });
    return Object.fromEntries(destinations.map(({ id, audienceIds }) => [nameOf(id), audienceIds]));
  };

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [customerId, pageId, ids] = [newId(), newId(), {}];
    await save();
  });

  it('are notified of what they see', async () => {
    for (const address of [ANN, BOB, EVE, CY]) await add(address);
    const hook = 'https://hook.acme.example/a@both.example';
    await add(hook, 'webhook');
    const all = [ANN, BOB, CY, EVE, hook].toSorted();
    expect(await notified()).toEqual(all);
    expect(await notified(SHARED)).toEqual(all);
    expect(await notified(OF_ACME)).toEqual([ANN, EVE]);
    expect(await notified(OF_BOTH.toUpperCase())).toEqual([ANN, BOB, EVE]);
    expect(await notified(OF_ACME, SHARED)).toEqual(all);
    // Not on the page.
    expect(await notified(OF_ACME, newId())).toEqual([ANN, EVE]);
  });

  it('are notified of an entry that names nothing by what its incident names, whatever they chose', async () => {
    for (const [address, chosen] of [
      [ANN, [SHARED]],
      [BOB, null],
      [CY, null],
    ] as const)
      await add(address, 'email', chosen && [...chosen]);
    expect(await notifiedOfIncident(OF_ACME)).toEqual([ANN]);
    expect(await notifiedOfIncident(OF_ACME, OF_BOTH)).toEqual([ANN, BOB]);
    expect(await notifiedOfIncident(OF_ACME, SHARED)).toEqual([ANN, BOB, CY]);
    expect(await notifiedOfIncident()).toEqual([ANN, BOB, CY]);
  });

  it('are notified of what they chose of that', async () => {
    await add(ANN, 'email', [SHARED]);
    await add(BOB, 'email', [OF_ACME, OF_BOTH]);
    await add(EVE, 'email', [OF_ACME]);
    expect(await notified(OF_ACME)).toEqual([EVE]);
    expect(await notified(OF_BOTH)).toEqual([BOB]);
    expect(await notified(OF_ACME, OF_BOTH, SHARED)).toEqual([ANN, BOB, EVE]);
    expect(await notified(SHARED)).toEqual([ANN]);
  });

  it('are those who are in an audience now, also when a mail is written', async () => {
    for (const address of [ANN, BOB, EVE, CY]) await add(address);
    const both = [ACME.id, BOLT.id].toSorted();
    expect(await audiencesOf(ANN, BOB, EVE, CY)).toEqual({ [ANN]: [ACME.id], [BOB]: [BOLT.id], [EVE]: both, [CY]: [] });
    await save([{ ...ACME, people: [CY] }, BOLT]);
    expect(await audiencesOf(ANN, EVE, CY)).toEqual({ [ANN]: [], [EVE]: [BOLT.id], [CY]: [ACME.id] });
    expect(await notified(OF_ACME)).toEqual([CY]);
    await save([ACME], { componentIds: [SHARED] });
    expect(await notified(OF_ACME)).toEqual([]);
    await save([]);
    expect([await notified(OF_ACME), await audiencesOf(EVE)]).toEqual([[ANN, BOB, CY, EVE].toSorted(), { [EVE]: [] }]);
  });

  it('are readers of the page by their audience where people alone may read it', async () => {
    await save([ACME, BOLT], { onlyPeople: [...ACME.people, ...BOLT.people] });
    for (const address of [ANN, CY]) await add(address);
    expect([await notified(), await notified(OF_ACME), await notified(SHARED)]).toEqual([[ANN], [ANN], [ANN]]);
  });

  it('are nobody where only a provider knows who is in the audience, or who reads the page', async () => {
    // As `pages` says it of audiences that have attributes and no people.
    await save([{ ...ACME, people: [] }]);
    for (const address of [ANN, CY]) await add(address);
    expect([await notified(OF_ACME), await notified(OF_ACME, SHARED)]).toEqual([[], [ANN, CY].toSorted()]);
    await save([{ ...ACME, people: [] }], { onlyPeople: ['@'] });
    expect([await notified(), await notified(SHARED)]).toEqual([[], []]);
    await expect(
      service.subscribers.subscribeEmail({ emailAddress: ANN, pageId, choices: {} }, asVisitor()),
    ).rejects.toMatchObject({
      violations: [{ detail: expect.stringMatching(/^Mails about this page go to listed addresses alone\./) }],
    });
  });

  it('choose from what they see, and do not learn that there is more', async () => {
    const subscribe = (emailAddress: string, componentIds: string[]) =>
      service.subscribers.subscribeEmail(
        { emailAddress, pageId, choices: { components: { componentIds } } },
        asVisitor(),
      );
    await subscribe(ANN, [SHARED, OF_ACME]);
    for (const [address, componentId] of [
      [BOB, OF_ACME],
      [CY, OF_BOTH],
      [CY, newId()],
    ] as const)
      await expect(subscribe(address, [componentId])).rejects.toMatchObject({
        constructor: InvalidError,
        ...NOT_CHOSEN,
      });
    const url = `http://${ALLOWED_TARGET}/hook`;
    const hook = (componentId: string) =>
      service.subscribers.subscribeWebhook(
        { url, pageId, choices: { components: { componentIds: [componentId] } } },
        asVisitor(),
      );
    await expect(hook(OF_ACME)).rejects.toMatchObject(NOT_CHOSEN);
    await hook(SHARED);
  });

  it('manage what they see, and keep what they chose before', async () => {
    const subscriptionId = await add(EVE, 'email', [OF_ACME, SHARED]);
    const token = new LinkTokens(TEST_SECRET).make({
      ...{ purpose: 'change', customerId, subscriptionId },
      expiresAt: Date.now() + 60_000,
    });
    const look = () => service.subscribers.getManagedSubscription({ token, pageId }, asVisitor());
    const update = (...componentIds: string[]) =>
      service.subscribers.updateManagedSubscription(
        { token, pageId, choices: { components: { componentIds } }, paused: false },
        asVisitor(),
      );
    expect((await look()).audienceIds).toEqual([ACME.id, BOLT.id].toSorted());
    await update(OF_ACME, OF_BOTH);
    await save([
      { ...ACME, people: [] },
      { ...BOLT, people: [] },
    ]);
    expect(await look()).toMatchObject({ audienceIds: [], choices: { components: { componentIds: [] } } });
    await update(SHARED);
    expect((await look()).choices?.components?.componentIds).toEqual([SHARED]);
    // What it cannot see stays chosen for when it can.
    await save();
    expect((await look()).choices?.components?.componentIds).toEqual([OF_ACME, OF_BOTH, SHARED].toSorted());
    await save([{ ...ACME, people: [] }, BOLT]);
    await update(OF_BOTH);
    await expect(update(newId())).rejects.toMatchObject(NOT_CHOSEN);
    // Staff may choose whatever the page has: it goes to recipients who see it.
    await service.administration.addEmailSubscriber(
      { email: CY, pageId, choices: { components: { componentIds: [OF_ACME] } } },
      { actor: staff(customerId) },
    );
  });

  it('are listed along the index of their page', async () => {
    for (let n = 0; n < 5; n += 1) await add(`a${n}@acme.example`);
    const source = await createDataSource(service.databaseUrl, database).initialize();
    const audiences = JSON.stringify([{ people: ['@acme.example'], componentIds: [OF_ACME] }]);
    const values = [customerId, NIL_ID, Date.now(), 1_001, [], null, null, pageId, audiences, true];
    const plan = await new Database(source).tenant(customerId, async (tx) => {
      await walkTheIndex(tx);
      return JSON.stringify(await tx.query(`explain ${LIST}`, values));
    });
    expect(plan).toMatch(/Index Scan using subscription_page_recipient .*Index Cond: .*page_id.* AND \(id > /);
    await source.destroy();
  });
});
