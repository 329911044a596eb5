import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { ComponentUpstreamSchema } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { owner, startCatalog, visitor } from './catalog.suite.js';

const { UNSPECIFIED, OPERATIONAL, DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE } = ComponentStatus;
const { INVESTIGATING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

type Upstream = MessageInitShape<typeof ComponentUpstreamSchema>;

const LINK = newId();
const follows = (status: ComponentStatus, more: Upstream = {}): Upstream => ({
  linkId: LINK,
  follows: true,
  providerName: 'Stripe',
  componentName: 'Cards',
  url: 'https://status.stripe.example/',
  status,
  since: 5n,
  ...more,
});
const dependsOn = (status: ComponentStatus, more: Upstream = {}): Upstream => ({
  ...follows(status),
  follows: false,
  degradeTo: DEGRADED_PERFORMANCE,
  recovers: true,
  text: 'Cards may fail.',
  ...more,
});

describe('a component that is or depends on a provider’s', () => {
  let suite: Awaited<ReturnType<typeof startCatalog>>;
  let actor: StaffActor;
  let api: string;
  let version: bigint;

  beforeAll(async () => {
    suite = await startCatalog();
  });
  afterAll(() => suite.close());
  beforeEach(async () => {
    actor = owner();
    api = await create('API');
    version = 0n;
  });

  async function create(name: string): Promise<string> {
    const draft = { name, description: '', enabled: true };
    return (await suite.catalog.createComponent(draft, { actor })).component?.id ?? '';
  }

  const publishAll = (at: bigint, lists: Record<string, Upstream[]>) =>
    suite.client.publish('evt.signals.v1.upstreams_changed', {
      customerId: actor.customerId,
      version: at,
      components: Object.entries(lists).map(([componentId, upstreams]) => ({ componentId, upstreams })),
    });
  const publish = (componentId: string, at: bigint, ...upstreams: Upstream[]) =>
    publishAll(at, { [componentId]: upstreams });
  const read = async (componentId = api) => (await suite.catalog.getComponent({ componentId }, { actor })).component;
  const seen = async () =>
    (await suite.catalog.getComponent({ componentId: api }, { actor: visitor(actor.customerId) })).component;
  const set = (status: ComponentStatus, componentId = api) =>
    suite.catalog.setComponentStatus({ componentId, status }, { actor });
  const savedWith = (text: string) => suite.untilItself(({ upstreams }) => upstreams.some((one) => one.text === text));

  /** The next event of the component, once it was handled: the text that it carries is on no other one. */
  async function now(...upstreams: [Upstream, ...Upstream[]]) {
    const text = newId();
    await publish(api, (version += 1n), ...upstreams.map((one) => ({ ...one, text })));
    return savedWith(text);
  }

  /** All events before have been handled, because one of another component has. */
  async function handled(): Promise<void> {
    const text = newId();
    await publish(await create('Other'), 1n, follows(OPERATIONAL, { text }));
    await savedWith(text);
  }

  const records = async () => {
    const window = { startTime: BigInt(Date.now() - HOUR), endTime: BigInt(Date.now() + HOUR) };
    const { component } = await suite.catalog.getDowntime({ componentId: api, ...window }, { actor });
    return component?.componentDownTimes ?? [];
  };
  /** The changes that webhooks get, each as its two statuses. */
  const publishedChanges = () => suite.statusChanges(api).map(({ oldStatus, newStatus }) => [oldStatus, newStatus]);

  /** An incident that is published, and again one version newer; entries oldest first. */
  function incident() {
    const id = newId();
    const begun = Date.now();
    let newest = 0n;
    const publish = async (subject: 'entry' | 'deletion', entries: object[] = []) => {
      const { customerId } = actor;
      const concerns = ({ incidentId }: { incidentId: string }) => incidentId === id;
      const before = suite.client.known('evt.catalog.v1.downtime_changed', concerns).length;
      newest += 1n;
      if (subject === 'deletion') {
        await suite.client.publish('evt.incidents.v1.incident_deleted', {
          customerId,
          incidentId: id,
          version: newest,
        });
      } else {
        const state = { id, name: 'Payments fail', version: newest, entries: entries.toReversed() };
        await suite.client.publish('evt.incidents.v1.entry_published', { customerId, incident: state });
      }
      await suite.client.heard('evt.catalog.v1.downtime_changed', concerns, before + 1);
    };
    return {
      /** Each with how far the clock of its author is ahead (ms). */
      entries: (...said: [status: IncidentStatus, components?: Record<string, ComponentStatus>, ahead?: number][]) =>
        publish(
          'entry',
          said.map(([status, components = {}, ahead = 0], index) => ({
            id: newId(),
            incidentId: id,
            date: BigInt(ahead ? begun + ahead : Date.now() - 1_000 * (said.length - index)),
            message: 'We look into it.',
            status,
            affectedComponents: Object.entries(components).map(([componentId, componentStatus]) => ({
              componentId,
              componentStatus,
            })),
          })),
        ),
      delete: () => publish('deletion'),
    };
  }

  it('has the status of what it follows, as downtime without an incident, with one notification per change', async () => {
    expect(await now(follows(MAJOR_OUTAGE))).toMatchObject({
      componentStatus: MAJOR_OUTAGE,
      ownStatus: MAJOR_OUTAGE,
      upstreams: [{ linkId: LINK, follows: true, providerName: 'Stripe', componentName: 'Cards', since: 5n }],
    });
    expect(await records()).toMatchObject([{ incidentId: '', latestComponentStatus: MAJOR_OUTAGE }]);
    await now(follows(PARTIAL_OUTAGE));
    const { version: before } = (await read()) ?? {};
    expect(await now(follows(PARTIAL_OUTAGE))).toMatchObject({ version: (before ?? 0n) + 1n });
    await now(follows(OPERATIONAL));
    expect((await records())[0]?.endTime).toBeDefined();
    expect(await read()).toMatchObject({ componentStatus: OPERATIONAL, ownStatus: UNSPECIFIED });
    await handled();
    expect(publishedChanges()).toEqual([
      [OPERATIONAL, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, PARTIAL_OUTAGE],
      [PARTIAL_OUTAGE, OPERATIONAL],
    ]);
  });

  it('is not changed by an older list, nor by the same once more', async () => {
    version = 4n;
    await now(follows(MAJOR_OUTAGE));
    const newest = await read();
    await publish(api, 5n, follows(OPERATIONAL));
    await publish(api, 3n);
    await handled();
    expect(await read()).toMatchObject({ version: newest?.version, componentStatus: MAJOR_OUTAGE });
  });

  it('changes together with others, each by its own version and status', async () => {
    const [website, search, ledger] = [await create('Website'), await create('Search'), await create('Ledger')];
    const internal = { componentId: ledger, name: 'Ledger', internal: true };
    await suite.catalog.updateComponent(internal, { actor });
    await publish(search, 9n, follows(PARTIAL_OUTAGE));
    await suite.untilItself(({ id }) => id === search);
    const broken = [follows(MAJOR_OUTAGE)];
    await publishAll(8n, {
      ...{ [api]: broken, [website]: [dependsOn(MAJOR_OUTAGE)], [search]: broken, [ledger]: broken },
      [newId()]: broken,
    });
    await suite.untilItself(({ id }) => id === api);
    const statuses = [api, website, search, ledger].map(async (id) => (await read(id))?.ownStatus);
    expect(await Promise.all(statuses)).toEqual([MAJOR_OUTAGE, DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE]);
    const [itself] = suite.client.known('evt.catalog.v1.own_statuses_changed', ({ components }) =>
      components.some(({ id }) => id === api),
    );
    expect(itself?.components.map(({ id }) => id).toSorted()).toEqual([api, website, ledger].toSorted());
    const [event] = await suite.untilStatusChange(api);
    expect(event?.changes.map(({ changed }) => changed?.component?.id).toSorted()).toEqual([api, website].toSorted());
  });

  it('that is gone, or another organisation’s, changes nothing and stops nothing', async () => {
    const other = owner();
    const draft = { name: 'Theirs', description: '', enabled: true };
    const theirs = (await suite.catalog.createComponent(draft, { actor: other })).component?.id ?? '';
    await suite.catalog.deleteComponent({ componentId: api }, { actor });
    await publish(api, 1n, follows(MAJOR_OUTAGE));
    await publish(theirs, 1n, follows(MAJOR_OUTAGE));
    await handled();
    const { component } = await suite.catalog.getComponent({ componentId: theirs }, { actor: other });
    expect(component).toMatchObject({ componentStatus: OPERATIONAL, upstreams: [] });
  });

  it('keeps its status while that of the provider’s is not known, and ends with the link', async () => {
    await now(follows(MAJOR_OUTAGE));
    expect(await now(follows(MAJOR_OUTAGE, { notKnownSince: 9n }))).toMatchObject({
      componentStatus: MAJOR_OUTAGE,
      upstreams: [{ notKnownSince: 9n }],
    });
    expect(await now(follows(UNSPECIFIED))).toMatchObject({ componentStatus: MAJOR_OUTAGE });
    await publish(api, (version += 1n));
    await suite.untilItself(({ id, version: at, upstreams }) => id === api && at > 2n && upstreams.length === 0);
    expect(await read()).toMatchObject({ componentStatus: OPERATIONAL, upstreams: [] });
    await set(PARTIAL_OUTAGE);
  });

  it('is set by an incident while that decides, and by the provider’s again afterwards', async () => {
    await now(follows(MAJOR_OUTAGE));
    const outage = incident();
    await outage.entries([INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }]);
    expect(await read()).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE, ownStatus: UNSPECIFIED });
    expect(await now(follows(PARTIAL_OUTAGE))).toMatchObject({
      componentStatus: DEGRADED_PERFORMANCE,
      ownStatus: UNSPECIFIED,
    });
    await outage.entries([INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }], [RESOLVED]);
    expect(await read()).toMatchObject({ componentStatus: PARTIAL_OUTAGE, ownStatus: PARTIAL_OUTAGE });
    await handled();
    expect(publishedChanges()).toEqual([
      [OPERATIONAL, MAJOR_OUTAGE],
      [MAJOR_OUTAGE, DEGRADED_PERFORMANCE],
      [DEGRADED_PERFORMANCE, PARTIAL_OUTAGE],
    ]);
  });

  it('has the provider’s again when the incident no longer names it, or is deleted', async () => {
    await now(follows(MAJOR_OUTAGE));
    for (const end of ['named no longer', 'deleted']) {
      const outage = incident();
      await outage.entries([INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }]);
      expect(await read()).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE });
      await (end === 'deleted' ? outage.delete() : outage.entries([INVESTIGATING]));
      expect(await read()).toMatchObject({ componentStatus: MAJOR_OUTAGE });
    }
  });

  it('goes on when the incident is published again, also where its author’s clock is ahead', async () => {
    await now(follows(MAJOR_OUTAGE));
    const outage = incident();
    const publishAll = () => outage.entries([INVESTIGATING, { [api]: DEGRADED_PERFORMANCE }], [RESOLVED, {}, HOUR / 2]);
    await publishAll();
    const component = await read();
    expect(component).toMatchObject({ componentStatus: MAJOR_OUTAGE, ownStatus: MAJOR_OUTAGE });
    await publishAll();
    expect(await read()).toEqual(component);
  });

  it('cannot be set while it follows, which says whom', async () => {
    await now(follows(MAJOR_OUTAGE));
    const detail = 'This service follows “Stripe”. Its status cannot be set here.';
    await expect(set(OPERATIONAL)).rejects.toMatchObject({
      kind: 'conflict',
      violations: [{ pointer: '/status', detail }],
    });
    expect(await read()).toMatchObject({ componentStatus: MAJOR_OUTAGE });
  });

  it('is degraded by what it depends on, which staff may overrule until that changes', async () => {
    expect(await now(dependsOn(MAJOR_OUTAGE))).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE });
    await set(OPERATIONAL);
    expect(await now(dependsOn(MAJOR_OUTAGE))).toMatchObject({ componentStatus: OPERATIONAL });
    expect(await now(dependsOn(PARTIAL_OUTAGE))).toMatchObject({ componentStatus: DEGRADED_PERFORMANCE });
    expect(await now(dependsOn(OPERATIONAL))).toMatchObject({ componentStatus: OPERATIONAL });
    await now(dependsOn(PARTIAL_OUTAGE, { recovers: false }));
    expect(await now(dependsOn(OPERATIONAL, { recovers: false }))).toMatchObject({
      componentStatus: DEGRADED_PERFORMANCE,
    });
    await set(OPERATIONAL);
    expect(await read()).toMatchObject({ componentStatus: OPERATIONAL });
  });

  it('shows visitors no link, nothing that happens by itself, and no dependency that is operational', async () => {
    const operational = dependsOn(OPERATIONAL, { linkId: newId(), componentName: 'Secret' });
    await now(follows(OPERATIONAL), dependsOn(MAJOR_OUTAGE, { linkId: newId() }), operational);
    expect((await read())?.upstreams).toHaveLength(3);
    const shown = (await seen())?.upstreams ?? [];
    expect(shown).toMatchObject([
      { follows: true, linkId: '' },
      {
        follows: false,
        linkId: '',
        componentName: 'Cards',
        status: MAJOR_OUTAGE,
        degradeTo: UNSPECIFIED,
        recovers: false,
      },
    ]);
    expect(shown).toHaveLength(2);
    await suite.untilStatusChange(api);
    expect(
      suite
        .statusChanges(api)
        .at(-1)
        ?.component?.upstreams.every(({ linkId }) => linkId === ''),
    ).toBe(true);
  });

  it('takes concurrent lists and statuses one after the other', async () => {
    const statuses = [MAJOR_OUTAGE, PARTIAL_OUTAGE, DEGRADED_PERFORMANCE, OPERATIONAL, MAJOR_OUTAGE, PARTIAL_OUTAGE];
    await Promise.all(statuses.map((status, index) => publish(api, BigInt(index + 1), follows(status))));
    await handled();
    version = BigInt(statuses.length);
    expect(await now(follows(PARTIAL_OUTAGE))).toMatchObject({ componentStatus: PARTIAL_OUTAGE });
  });
});
