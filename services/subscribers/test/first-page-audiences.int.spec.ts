import { newId } from '@candor/platform/ids.js';
import { LinkTokens } from '../src/links/link-tokens.js';
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

const [SHARED, PUBLISHED] = COMPONENTS.map(({ id }) => id) as [string, string];
/** Of the audience, and internal; the one before was internal when it got it. */
const OWN = INTERNAL.id;
const ACME = { id: newId(), people: ['Ann@acme.example', '@both.example'], componentIds: [OWN, PUBLISHED] };
const [ANN, EVE, CY] = ['ANN@acme.example', 'eve@both.example', 'cy@acme.example'] as const;
const HOOK = 'https://hook.acme.example/a@both.example';
const NOT_CHOSEN = { violations: [{ pointer: '/componentIds', detail: 'Please choose services of this page.' }] };

describe('subscribers of a first page with audiences', () => {
  let service: RunningSubscribers;
  let customerId: string;
  let version = 0n;
  /** Address → id. */
  let ids: Record<string, string>;

  const save = async (audiences = [ACME]) => {
    const at = (version += 1n);
    await service.publish('evt.pages.v1.settings_saved', { customerId, version: at, settings: {}, audiences });
    await eventually(
      () =>
        service.sql<{ version: string }>('select version from subscribers.page_setting where customer_id = $1', [
          customerId,
        ]),
      ([row]) => row?.version === `${at}`,
    );
  };
  /** Adds a confirmed subscriber. */
  const add = async (address: string, channel = 'email', componentIds: string[] | null = null) => {
    const id = newId();
    await service.sql(
      `insert into subscribers.subscription (id, customer_id, channel, address, verified, confirmed_at, component_ids)
       values ($1, $2, $3, $4, true, now() - interval '1 minute', $5)`,
      [id, customerId, channel, address, componentIds],
    );
    ids[address] = id;
    return id;
  };
  const nameOf = (id: string) => Object.keys(ids).find((address) => ids[address] === id) ?? id;
  const asVisitor = () => ({ actor: visitor(customerId) });
  interface Named {
    readonly componentIds?: string[];
    readonly seenComponentIds?: string[];
    readonly internalComponentIds?: string[];
  }
  const listed = async (named: Named) => {
    const actor = notifications(customerId);
    const request = { eligibleAt: BigInt(Date.now() + 1_000), pageSize: 1_000, pageId: customerId, ...named };
    const { recipients } = await service.recipients.listRecipients(request, { actor });
    const { counts } = await service.recipients.countRecipients({ pageIds: [customerId], ...named }, { actor });
    // What is counted is who is notified.
    expect(counts.reduce((sum, { count }) => sum + Number(count), 0)).toBe(recipients.length);
    return recipients.map(({ id }) => nameOf(id)).toSorted();
  };
  const notified = (componentIds: string[], internalComponentIds: string[] = []) =>
    listed({ componentIds, internalComponentIds });

  beforeAll(async () => {
    service = await startSubscribers();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    [customerId, ids] = [newId(), {}];
    await save();
  });

  it('are notified of what they see', async () => {
    for (const address of [ANN, EVE, CY]) await add(address);
    await add(HOOK, 'webhook');
    const all = [ANN, EVE, CY, HOOK].toSorted();
    expect(await notified([])).toEqual(all);
    expect(await notified([SHARED])).toEqual(all);
    expect(await notified([OWN], [OWN.toUpperCase()])).toEqual([ANN, EVE]);
    expect(await notified([OWN, SHARED], [OWN])).toEqual(all);
    // Internal, and nobody's.
    const nobodys = newId();
    expect(await notified([OWN, nobodys], [OWN, nobodys])).toEqual([ANN, EVE]);
    expect(await notified([nobodys], [nobodys])).toEqual([]);
    // Not internal any more.
    expect(await notified([PUBLISHED])).toEqual(all);
    expect(await notified([PUBLISHED], [PUBLISHED])).toEqual([ANN, EVE]);
    expect(await listed({ seenComponentIds: [OWN], internalComponentIds: [OWN] })).toEqual([ANN, EVE]);
  });

  it('are notified of what they chose of that', async () => {
    await add(ANN, 'email', [SHARED]);
    await add(EVE, 'email', [OWN]);
    await add(CY, 'email', [OWN]);
    expect(await notified([OWN], [OWN])).toEqual([EVE]);
    expect(await notified([OWN, SHARED], [OWN])).toEqual([ANN, EVE]);
  });

  it('are nobody where the audiences have not arrived, or are gone', async () => {
    for (const address of [ANN, CY]) await add(address);
    await save([]);
    expect(await notified([OWN], [OWN])).toEqual([]);
    await service.sql('delete from subscribers.page_setting where customer_id = $1', [customerId]);
    expect(await notified([OWN], [OWN])).toEqual([]);
    expect(await notified([OWN, SHARED], [OWN])).toEqual([ANN, CY].toSorted());
  });

  it('have no audiences from a release before, whose settings say nothing of them', async () => {
    await add(ANN);
    const at = (version += 1n);
    await service.publish('evt.pages.v1.settings_saved', { customerId, version: at, settings: {} });
    await eventually(
      () =>
        service.sql(`select from subscribers.page_setting where customer_id = $1 and audiences = '[]'`, [customerId]),
      (rows) => rows.length === 1,
    );
    expect(await notified([OWN], [OWN])).toEqual([]);
  });

  it('are in an audience when a mail is written', async () => {
    for (const address of [ANN, CY]) await add(address);
    await add(HOOK, 'webhook');
    const audiencesOf = async () => {
      const request = { ids: [ANN, CY, HOOK].map((address) => ids[address]!) };
      const { destinations } = await service.recipients.resolveRecipients(request, {
        actor: notifications(customerId),
      });
      return Object.fromEntries(destinations.map(({ id, audienceIds }) => [nameOf(id), audienceIds]));
    };
    expect(await audiencesOf()).toEqual({ [ANN]: [ACME.id], [CY]: [], [HOOK]: [] });
    await save([{ ...ACME, people: [CY] }]);
    expect(await audiencesOf()).toEqual({ [ANN]: [], [CY]: [ACME.id], [HOOK]: [] });
  });

  it('choose from what they see, and do not learn that there is more', async () => {
    const subscribe = (emailAddress: string, componentIds: string[]) =>
      service.subscribers.subscribeEmail({ emailAddress, choices: { components: { componentIds } } }, asVisitor());
    await subscribe(ANN, [SHARED, OWN]);
    await subscribe(CY, [SHARED, PUBLISHED]);
    for (const componentId of [OWN, newId()])
      await expect(subscribe(CY, [componentId])).rejects.toMatchObject(NOT_CHOSEN);
    await expect(
      service.subscribers.subscribeWebhook(
        { url: `http://${ALLOWED_TARGET}/hook`, choices: { components: { componentIds: [OWN] } } },
        asVisitor(),
      ),
    ).rejects.toMatchObject(NOT_CHOSEN);
    // Staff may choose whatever an audience has: who sees it is notified.
    await service.administration.addEmailSubscriber(
      { email: CY, choices: { components: { componentIds: [OWN] } } },
      { actor: staff(customerId) },
    );
  });

  it('manage what they see, and keep what they chose before', async () => {
    const subscriptionId = await add(EVE, 'email', [OWN, PUBLISHED, SHARED]);
    const token = new LinkTokens(TEST_SECRET).make({
      ...{ purpose: 'change', customerId, subscriptionId },
      expiresAt: Date.now() + 60_000,
    });
    const look = async () => {
      const { audienceIds, choices } = await service.subscribers.getManagedSubscription({ token }, asVisitor());
      return { audienceIds, chosen: choices?.components?.componentIds.toSorted() };
    };
    const update = (...componentIds: string[]) =>
      service.subscribers.updateManagedSubscription(
        { token, choices: { components: { componentIds } }, paused: false },
        asVisitor(),
      );
    expect(await look()).toEqual({ audienceIds: [ACME.id], chosen: [OWN, PUBLISHED, SHARED].toSorted() });
    await save([{ ...ACME, people: [] }]);
    expect(await look()).toEqual({ audienceIds: [], chosen: [PUBLISHED, SHARED].toSorted() });
    await update(SHARED);
    expect((await look()).chosen).toEqual([SHARED]);
    // What it cannot see stays chosen for when it can.
    await save();
    expect((await look()).chosen).toEqual([OWN, SHARED].toSorted());
    await expect(update(newId())).rejects.toMatchObject(NOT_CHOSEN);
  });
});
