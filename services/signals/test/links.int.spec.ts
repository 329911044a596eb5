import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  PaymentRequiredError,
  UnauthenticatedError,
} from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { DraftDecision } from '@candor/proto/gen/candor/signals/v1/drafts_pb.js';
import { LinkKind } from '@candor/proto/gen/candor/signals/v1/links_pb.js';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { incidentOf, owner, startProvider, startSignals, type Provider, type Signals } from './signals.suite.js';

const CHANGED = 'evt.signals.v1.upstreams_changed';
const PROPOSED = 'evt.signals.v1.draft_proposed';
const UNREADABLE = 'evt.signals.v1.upstream_unreadable';

const component = (id: string, status = 'operational') => ({ id, name: id.toUpperCase(), status });
const COMPONENTS = [component('api'), component('web')];

describe('what depends on a status page', () => {
  let provider: Provider;
  let suite: Signals;

  beforeEach(async () => {
    provider = await startProvider(COMPONENTS);
    suite = await startSignals([provider.host]);
  });
  afterEach(async () => {
    await suite.close();
    await provider.close();
  });

  const watched = async (name = 'Cloud') => {
    const actor = owner();
    const { upstream } = await suite.upstreams.watchUpstream({ url: provider.address, name }, { actor });
    return { actor, upstreamId: upstream?.id ?? '' };
  };
  const ownComponent = (actor: StaffActor, name = 'Payments'): string => {
    const id = newId();
    suite.components.set(id, { customerId: actor.customerId, name, groupName: '' });
    return id;
  };
  const own = (value: string) => ({ ownComponent: { case: 'ownComponentId' as const, value } });
  const depending = async (more: object = {}) => {
    const { actor, upstreamId } = await watched();
    const id = ownComponent(actor);
    const asked = { upstreamId, componentKey: 'api', kind: LinkKind.DEPENDS_ON, ...own(id), ...more };
    const { link } = await suite.links.createLink(asked, { actor });
    if (!link) throw new Error('no link');
    return { actor, upstreamId, id, link };
  };
  /** Has the provider say something else, and waits until it is read. */
  const says = async (components: readonly object[], incidents: object[] = []) => {
    Object.assign(provider.state, { components, incidents, instead: undefined });
    const before = await suite.due(provider.address);
    await suite.until(provider.address, ({ claim, read_at: at }) => claim === null && at > before);
  };
  /** What was published of a component, once it was so often. */
  const changesOf = async (id: string, count: number) =>
    (
      await suite.client.heard(CHANGED, ({ components }) => components.some((one) => one.componentId === id), count)
    ).map(({ customerId, version, components }) => ({
      customerId,
      version,
      upstreams: components.find((one) => one.componentId === id)?.upstreams ?? [],
    }));
  const drafts = async (actor: StaffActor, undecided = true) =>
    (await suite.drafts.listDrafts({ undecided }, { actor })).drafts;
  const settled = () =>
    suite.eventually(
      () =>
        suite.sql<{ due: boolean }>('select settle_at <= now() + interval $$1 minute$$ as due from signals.upstream'),
      (rows) => rows.every(({ due }) => !due),
    );

  it('follows it: a new component, created once, whose status is published with every change', async () => {
    const { actor, upstreamId } = await watched();
    const asked = {
      ...{ upstreamId, componentKey: 'api', kind: LinkKind.FOLLOWS, idempotencyKey: 'key' },
      ownComponent: { case: 'newComponent' as const, value: { name: ' Cloud: API ', groupName: 'Third-party' } },
    };
    const { link } = await suite.links.createLink(asked, { actor });
    expect(link).toMatchObject({
      ...{ providerName: 'Cloud', componentKey: 'api', componentName: 'API', kind: LinkKind.FOLLOWS },
      ...{ ownComponentName: 'Cloud: API', status: ComponentStatus.OPERATIONAL, text: '', version: 1n },
    });
    expect(await suite.links.createLink(asked, { actor })).toMatchObject({ link: { id: link?.id } });
    const id = link?.ownComponentId ?? '';
    expect(suite.components.get(id)).toEqual({
      ...{ customerId: actor.customerId, name: 'Cloud: API', groupName: 'Third-party' },
    });
    // What is published is the status of the moment: the next is said when the one before has been published.
    await changesOf(id, 1);
    await says([component('api', 'major_outage'), component('web')]);
    await changesOf(id, 2);
    await says(COMPONENTS);
    const [first, broken, repaired] = await changesOf(id, 3);
    const upstream = { follows: true, providerName: 'Cloud', componentName: 'API', url: provider.address };
    expect(first).toMatchObject({
      customerId: actor.customerId,
      upstreams: [{ ...upstream, status: ComponentStatus.OPERATIONAL }],
    });
    expect(broken?.upstreams).toMatchObject([{ ...upstream, status: ComponentStatus.MAJOR_OUTAGE }]);
    expect(repaired?.upstreams).toMatchObject([{ ...upstream, status: ComponentStatus.OPERATIONAL }]);
    const versions = [first, broken, repaired].map((fact) => Number(fact?.version));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(3);
    // A component that follows is the provider's: there is nothing to propose.
    expect(await drafts(actor)).toEqual([]);
  });

  it('is followed in the group "Third-party" unless another one or none is chosen', async () => {
    const { actor, upstreamId } = await watched();
    const groupOf = async (kind: LinkKind, group: { groupName?: string }) => {
      const value = { name: newId(), ...group };
      const ownComponent = { case: 'newComponent' as const, value };
      const { link } = await suite.links.createLink({ upstreamId, componentKey: 'api', kind, ownComponent }, { actor });
      return suite.components.get(link?.ownComponentId ?? '')?.groupName;
    };
    expect(await groupOf(LinkKind.FOLLOWS, {})).toBe('Third-party');
    expect(await groupOf(LinkKind.FOLLOWS, { groupName: '' })).toBe('');
    expect(await groupOf(LinkKind.FOLLOWS, { groupName: 'Shop' })).toBe('Shop');
    expect(await groupOf(LinkKind.DEPENDS_ON, {})).toBe('');
  });

  it('leads to one draft, which names what depends on it and the provider’s incident, until it is over', async () => {
    const { actor, id } = await depending();
    await says([component('api', 'partial_outage'), component('web')]);
    const [proposed] = await suite.client.heard(PROPOSED, (fact) => fact.customerId === actor.customerId);
    expect(proposed).toMatchObject({
      ...{ providerName: 'Cloud', providerUrl: provider.address, componentNames: ['Payments'] },
      ...{ name: 'Payments affected by a problem at Cloud' },
      message: expect.stringMatching(
        /^Cloud’s status page \(.*\) says: API: partial outage\. Payments depends on it\.$/,
      ) as string,
    });
    // The provider explains itself later, and more breaks.
    await says([component('api', 'major_outage'), component('web')], [incidentOf('i1', 'Errors', ['api'])]);
    await suite.eventually(
      () => drafts(actor),
      ([draft]) => draft?.incidents.length === 1,
    );
    expect(await drafts(actor)).toMatchObject([
      {
        ...{ id: proposed?.draftId, providerName: 'Cloud', impact: IncidentImpact.CRITICAL },
        components: [
          {
            ...{ ownComponentId: id, ownComponentName: 'Payments' },
            ...{ componentName: 'API', status: ComponentStatus.MAJOR_OUTAGE },
          },
        ],
        incidents: [{ name: 'Errors', url: 'https://stspg.example/i1' }],
        message: expect.stringContaining('[Errors](<https://stspg.example/i1>)') as string,
      },
    ]);
    await says(COMPONENTS);
    await suite.eventually(
      () => drafts(actor),
      (left) => left.length === 0,
    );
    const [over] = await drafts(actor, false);
    expect(Number(over?.endedAt)).toBeGreaterThan(Number(over?.proposedAt));
    // The next outage is another one, whose incident the provider names at once.
    await says([component('api', 'degraded_performance'), component('web')], [incidentOf('i2', 'Slow', ['api'])]);
    const proposals = await suite.client.heard(PROPOSED, (fact) => fact.customerId === actor.customerId, 2);
    expect(proposals.map(({ incidentName, incidentUrl }) => [incidentName, incidentUrl])).toEqual([
      ['', ''],
      ['Slow', 'https://stspg.example/i2'],
    ]);
    expect(new Set(proposals.map(({ draftId }) => draftId)).size).toBe(2);
  });

  it('is proposed at once where it is broken when the link is made, and not for a planned maintenance', async () => {
    await watched();
    await says([component('api', 'major_outage'), component('web', 'under_maintenance')]);
    const { actor, upstreamId } = await depending();
    expect(await drafts(actor)).toHaveLength(1);
    const other = await watched();
    const more = { kind: LinkKind.DEPENDS_ON, componentKey: 'web', ...own(ownComponent(other.actor)) };
    await suite.links.createLink({ upstreamId: other.upstreamId, ...more }, { actor: other.actor });
    expect(await drafts(other.actor)).toEqual([]);
    // It is over for who no longer watches.
    await suite.upstreams.unwatchUpstream({ upstreamId }, { actor });
    expect(await drafts(actor)).toEqual([]);
    expect(await drafts(actor, false)).toMatchObject([{ upstreamId: '', providerName: 'Cloud' }]);
  });

  it('keeps the last status with its age when it cannot be read, changes nothing else, and tells staff once', async () => {
    const { actor, id, upstreamId } = await depending({
      degrading: { status: ComponentStatus.DEGRADED_PERFORMANCE, recovers: true },
      text: ' Cards may fail. ',
    });
    await says([component('api', 'major_outage'), component('web')]);
    await changesOf(id, 2);
    await settled();
    provider.state.instead = { status: 503 };
    await suite.due(provider.address);
    await suite.until(provider.address, ({ failures }) => failures === 1);
    const [row] = await suite.sql<{ read_at: Date }>(
      `update signals.upstream set read_at = read_at - interval '16 minutes', settle_at = now() returning read_at`,
    );
    const blind = (await changesOf(id, 3)).at(-1);
    expect(blind?.upstreams).toMatchObject([
      {
        ...{ follows: false, status: ComponentStatus.MAJOR_OUTAGE, recovers: true, text: 'Cards may fail.' },
        ...{ degradeTo: ComponentStatus.DEGRADED_PERFORMANCE, notKnownSince: BigInt(row?.read_at.getTime() ?? 0) },
      },
    ]);
    const [unreadable] = await suite.client.heard(UNREADABLE, (fact) => fact.customerId === actor.customerId);
    expect(unreadable).toMatchObject({ upstreamId, providerName: 'Cloud', providerUrl: provider.address });
    expect(unreadable?.failure).toMatch(/503/);
    expect(await drafts(actor)).toHaveLength(1);
    await says([component('api', 'major_outage'), component('web')]);
    const known = (await changesOf(id, 4)).at(-1);
    expect(known?.upstreams[0]?.notKnownSince).toBeUndefined();
    // The same draft; a page that comes and goes is not notified again.
    await suite.sql(`update signals.upstream set read_at = read_at - interval '16 minutes', settle_at = now()`);
    await changesOf(id, 5);
    const heard = suite.client.facts.items.filter(({ subject }) => subject === PROPOSED || subject === UNREADABLE);
    expect(heard.map(({ subject }) => subject).toSorted()).toEqual([PROPOSED, UNREADABLE]);
  });

  it('is not known of a component that the page has no longer', async () => {
    const { id } = await depending();
    await says([component('web')]);
    const gone = (await changesOf(id, 2)).at(-1);
    expect(gone?.upstreams).toMatchObject([{ componentName: 'API', status: ComponentStatus.OPERATIONAL }]);
    expect(gone?.upstreams[0]?.notKnownSince).toBeDefined();
  });

  it('may be the page as a whole', async () => {
    const { actor, id } = await depending({ componentKey: '' });
    await says([component('api'), component('web', 'degraded_performance')]);
    const [, broken] = await changesOf(id, 2);
    expect(broken?.upstreams).toMatchObject([{ componentName: '', status: ComponentStatus.DEGRADED_PERFORMANCE }]);
    expect(await drafts(actor)).toHaveLength(1);
  });

  it('is published of what is linked alone, also where 10,000 components break at once', async () => {
    const many = (status: string) =>
      Array.from({ length: 10_000 }, (_, n) => component(n === 0 ? 'api' : `c${n}`, status));
    provider.state.components = many('operational');
    const { actor, id, upstreamId } = await depending();
    await says(many('partial_outage'));
    const [, broken] = await changesOf(id, 2);
    expect(broken?.upstreams).toMatchObject([{ status: ComponentStatus.PARTIAL_OUTAGE }]);
    const { upstream, components } = await suite.upstreams.getUpstream(
      { upstreamId, search: 'C9999', pageSize: 1 },
      { actor },
    );
    expect(upstream).toMatchObject({ componentCount: 10_000, affectedCount: 10_000 });
    expect(components).toMatchObject([{ key: 'c9999', status: ComponentStatus.PARTIAL_OUTAGE }]);
    await says(many('operational'));
    await changesOf(id, 3);
    const { history = [] } =
      (await suite.upstreams.getUpstream({ upstreamId, search: 'C9999' }, { actor })).components[0] ?? {};
    expect(history).toMatchObject([{ status: ComponentStatus.PARTIAL_OUTAGE }]);
    expect(suite.client.known(CHANGED, () => true)).toHaveLength(3);
  });

  it('is published with all that a component has to do with, and without what it has no longer', async () => {
    const { actor, id, upstreamId, link } = await depending();
    const more = { upstreamId, componentKey: 'web', kind: LinkKind.FOLLOWS, ...own(id) };
    await suite.links.createLink(more, { actor });
    expect((await changesOf(id, 2)).at(-1)?.upstreams.map(({ componentName }) => componentName)).toEqual([
      'API',
      'WEB',
    ]);
    await suite.upstreams.renameUpstream({ upstreamId, name: 'Ours' }, { actor });
    expect((await changesOf(id, 3)).at(-1)?.upstreams.map(({ providerName }) => providerName)).toEqual([
      'Ours',
      'Ours',
    ]);
    const changing = {
      linkId: link.id,
      text: 'Slow.',
      degrading: { status: ComponentStatus.PARTIAL_OUTAGE, recovers: false },
      baseVersion: link.version,
    };
    expect(await suite.links.changeLink(changing, { actor })).toMatchObject({
      link: { text: 'Slow.', version: 2n, degrading: { status: ComponentStatus.PARTIAL_OUTAGE, recovers: false } },
    });
    expect((await changesOf(id, 4)).at(-1)?.upstreams[0]).toMatchObject({
      ...{ text: 'Slow.', degradeTo: ComponentStatus.PARTIAL_OUTAGE, recovers: false },
    });
    await expect(suite.links.changeLink(changing, { actor })).rejects.toBeInstanceOf(ConflictError);
    await suite.links.deleteLink({ linkId: link.id }, { actor });
    expect((await changesOf(id, 5)).at(-1)?.upstreams.map(({ componentName }) => componentName)).toEqual(['WEB']);
    await suite.upstreams.unwatchUpstream({ upstreamId }, { actor });
    expect((await changesOf(id, 6)).at(-1)?.upstreams).toEqual([]);
  });

  it('follows the name of a component, and forgets one that is deleted', async () => {
    const { actor, id, upstreamId } = await depending();
    const names = async () =>
      (await suite.links.listLinks({ upstreamId }, { actor })).links.map((link) => link.ownComponentName);
    const { customerId } = actor;
    await suite.client.publish('evt.catalog.v1.component_saved', {
      customerId,
      component: { id, name: 'Card payments', version: 2n },
    });
    await suite.eventually(names, ([name]) => name === 'Card payments');
    await suite.client.publish('evt.catalog.v1.component_deleted', { customerId, componentId: id, version: 3n });
    await suite.eventually(names, (left) => left.length === 0);
  });

  it('is decided once', async () => {
    const { actor } = await depending();
    await says([component('api', 'major_outage'), component('web')]);
    const [draft] = await suite.eventually(
      () => drafts(actor),
      (there) => there.length === 1,
    );
    const draftId = draft?.id ?? '';
    const decide = (more: object, by: StaffActor = actor) =>
      suite.drafts.decideDraft({ draftId, decision: DraftDecision.JOINED, ...more }, { actor: by });
    await expect(decide({})).rejects.toMatchObject({ violations: [{ pointer: '/incidentId' }] });
    await expect(decide({ decision: DraftDecision.UNSPECIFIED })).rejects.toMatchObject({
      violations: [{ pointer: '/decision' }],
    });
    await expect(decide({ decision: DraftDecision.DISMISSED, incidentId: newId() })).rejects.toMatchObject({
      violations: [{ pointer: '/incidentId' }],
    });
    const incidentId = newId();
    const colleague = owner(actor.customerId, 'User');
    await expect(decide({ incidentId }, colleague)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(decide({ incidentId }, owner())).rejects.toBeInstanceOf(NotFoundError);
    const first = await decide({ incidentId });
    expect(first.draft).toMatchObject({ decision: DraftDecision.JOINED, incidentId, decidedBy: actor.userId });
    expect(await decide({ incidentId })).toEqual(first);
    await expect(decide({ decision: DraftDecision.DISMISSED })).rejects.toBeInstanceOf(ConflictError);
    expect(await drafts(actor)).toEqual([]);
    expect(await drafts(colleague, false)).toHaveLength(1);
    // It stays decided while it lasts, and none is proposed beside it.
    await says([component('api', 'partial_outage'), component('web')]);
    await settled();
    expect(await drafts(actor, false)).toHaveLength(1);
  });

  it('is refused where it is wrong, naming the field, and then nothing is created', async () => {
    const { actor, id, upstreamId } = await depending();
    const before = suite.components.size;
    const create = (more: object, by: StaffActor = actor) =>
      suite.links.createLink(
        { upstreamId, componentKey: 'web', kind: LinkKind.DEPENDS_ON, ...own(id), ...more },
        { actor: by },
      );
    const created = (name: string) => ({ ownComponent: { case: 'newComponent' as const, value: { name } } });
    const degrading = (status: ComponentStatus) => ({ degrading: { status, recovers: true } });
    for (const [more, pointer] of [
      [{ kind: LinkKind.UNSPECIFIED }, '/kind'],
      [{ componentKey: 'none', ...created('New') }, '/componentKey'],
      [{ componentKey: 'k'.repeat(201) }, '/componentKey'],
      [{ ownComponent: { case: undefined } }, '/serviceId'],
      [own(''), '/serviceId'],
      [own(newId()), '/serviceId'],
      [created(' '), '/newService/name'],
      [created('refused'), '/newService'],
      [{ text: 't'.repeat(301) }, '/text'],
      [degrading(ComponentStatus.OPERATIONAL), '/degrading/status'],
      [degrading(ComponentStatus.UNSPECIFIED), '/degrading/status'],
      [{ kind: LinkKind.FOLLOWS, ...degrading(ComponentStatus.MAJOR_OUTAGE) }, '/degrading'],
      [{ componentKey: 'api' }, '/serviceId'],
    ] as const)
      await expect(create(more)).rejects.toMatchObject({ violations: [{ pointer }] });
    await create({ kind: LinkKind.FOLLOWS });
    await expect(create({ kind: LinkKind.FOLLOWS, componentKey: '' })).rejects.toMatchObject({
      violations: [{ pointer: '/serviceId', detail: expect.stringContaining('“WEB”') as string }],
    });
    await expect(create({ upstreamId: newId() })).rejects.toBeInstanceOf(NotFoundError);
    await expect(create(created('New'), owner(actor.customerId, 'User'))).rejects.toBeInstanceOf(ForbiddenError);
    await expect(create({}, owner())).rejects.toBeInstanceOf(NotFoundError);
    await expect(suite.links.listLinks({}, { actor: ANONYMOUS })).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(suite.links.listLinks({ upstreamId }, { actor: owner() })).rejects.toBeInstanceOf(NotFoundError);
    await expect(suite.links.deleteLink({ linkId: newId() }, { actor })).rejects.toBeInstanceOf(NotFoundError);
    await suite.client.publish('evt.billing.v1.features_changed', {
      customerId: actor.customerId,
      features: [],
      version: 1n,
    });
    await suite.eventually(
      () => create({ componentKey: 'none', ...created('New') }).catch((error: unknown) => error),
      (outcome) => outcome instanceof PaymentRequiredError,
    );
    expect(suite.components.size).toBe(before);
  });
});
