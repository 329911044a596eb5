import type { MessageInitShape } from '@bufbuild/protobuf';
import { ANONYMOUS, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { FilterOperator, type FilterSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { EQ, NOT_EQ, GTE, GT, LT, CONTAINS } = FilterOperator;
const HOUR = 3_600_000;

type Filter = MessageInitShape<typeof FilterSchema>;

describe('reading incidents', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let now: number;
  useIncidents((given) => {
    ({ suite, actor } = given);
    now = Date.now();
  });

  /** Opens an incident that began some hours ago. @returns its id */
  async function open(name: string, hoursAgo: number, more: { private?: boolean; status?: IncidentStatus } = {}) {
    const entry = draft({ date: BigInt(now - hoursAgo * HOUR), ...(more.status ? { status: more.status } : {}) });
    const { incident } = await suite.incidents.openIncident({ name, private: more.private ?? false, entry }, { actor });
    return incident?.id ?? '';
  }
  const search = (filters: Filter[], as: Actor = actor, page: { pageSize?: number; cursor?: string } = {}) =>
    suite.incidents.searchIncidents({ filters, ...page }, { actor: as });
  const namesOf = async (filters: Filter[], as: Actor = actor) =>
    (await search(filters, as)).incidents.map(({ name }) => name);

  it('returns all of the organisation, newest first, each with its entries', async () => {
    await open('older', 2);
    const id = await open('newer', 1);
    const { entry } = await suite.incidents.addEntry(
      { incidentId: id, entry: draft({ message: 'second' }) },
      { actor },
    );
    const { incidents, nextCursor } = await search([]);
    expect(incidents.map(({ name }) => name)).toEqual(['newer', 'older']);
    expect(incidents.map(({ entries }) => entries.length)).toEqual([2, 1]);
    expect(incidents[0]?.entries[0]).toEqual(entry);
    expect(nextCursor).toBe('');
  });

  it('returns nothing to another organisation, for any request', async () => {
    const id = await open('ours', 1);
    const stranger = owner();
    expect(await namesOf([], stranger)).toEqual([]);
    expect(await namesOf([{ name: 'id', operator: EQ, values: [id] }], stranger)).toEqual([]);
    const refusal = suite.incidents.getIncident({ incidentId: id }, { actor: stranger });
    await expect(refusal).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });

  it('is open to the role User and closed to unknown callers', async () => {
    const id = await open('ours', 1);
    const restricted = { ...actor, role: 'User' } as const;
    expect(await namesOf([], restricted)).toEqual(['ours']);
    expect((await suite.incidents.getIncident({ incidentId: id }, { actor: restricted })).incident?.name).toBe('ours');
    await expect(search([], ANONYMOUS)).rejects.toBeInstanceOf(UnauthenticatedError);
    await expect(suite.incidents.getIncident({ incidentId: id }, { actor: ANONYMOUS })).rejects.toBeInstanceOf(
      UnauthenticatedError,
    );
  });

  it('never shows a visitor an internal incident', async () => {
    await open('public', 2);
    const id = await open('internal', 1, { private: true });
    const seen = visitor(actor.customerId);
    expect(await namesOf([])).toEqual(['internal', 'public']);
    expect(await namesOf([], seen)).toEqual(['public']);
    expect(await namesOf([{ name: 'private', operator: EQ, values: ['true'] }], seen)).toEqual([]);
    expect(await namesOf([{ name: 'id', operator: EQ, values: [id] }], seen)).toEqual([]);
    const refusal = suite.incidents.getIncident({ incidentId: id }, { actor: seen });
    await expect(refusal).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });

  it('does not name internal components to a visitor', async () => {
    const [shown, hidden] = [newId(), newId()] as const;
    suite.components.set(actor.customerId, { visible: [shown], internal: [hidden] });
    const affectedComponents = [hidden, shown].map((componentId) => ({
      componentId,
      componentStatus: ComponentStatus.MAJOR_OUTAGE,
    }));
    const opened = await suite.incidents.openIncident(
      { name: 'Both', entry: draft({ affectedComponents }) },
      { actor },
    );
    const incidentId = opened.incident?.id;
    const seen = { actor: visitor(actor.customerId) };
    const named = [
      (await suite.incidents.getIncident({ incidentId }, seen)).incident,
      (await suite.incidents.searchIncidents({}, seen)).incidents[0],
    ].map((incident) => incident?.entries[0]?.affectedComponents.map(({ componentId }) => componentId));
    expect(named).toEqual([[shown], [shown]]);
    expect(opened.incident?.entries[0]?.affectedComponents).toMatchObject([{ componentId: hidden }, {}]);
  });

  it('applies every filter', async () => {
    const ids = [
      await open('c', 3),
      await open('b', 2, { status: IncidentStatus.RESOLVED }),
      await open('a', 1),
    ] as const;
    const time = (hoursAgo: number) => String(now - hoursAgo * HOUR);
    const cases: [string[], ...Filter[]][] = [
      [['a', 'c'], { name: 'incidentStatus', operator: NOT_EQ, values: ['resolved'] }],
      [['b'], { name: 'incidentStatus', operator: EQ, values: ['resolved', 'monitoring'] }],
      [['a', 'b', 'c'], { name: 'incidentImpact', operator: EQ, values: ['none'] }],
      [[], { name: 'incidentImpact', operator: NOT_EQ, values: ['none'] }],
      [['b'], { name: 'id', operator: EQ, values: [ids[1]] }],
      [['a', 'c'], { name: 'id', operator: NOT_EQ, values: [ids[1]] }],
      [['a', 'b'], { name: 'creationTime', operator: GTE, values: [time(2)] }],
      [['a'], { name: 'creationTime', operator: GT, values: [time(2)] }],
      [['c'], { name: 'creationTime', operator: LT, values: [time(2)] }],
      [['b'], { name: 'creationTime', operator: EQ, values: [time(2)] }],
      [[], { name: 'maintenanceId', operator: EQ, values: [newId()] }],
      [['a', 'b', 'c'], { name: 'maintenanceId', operator: NOT_EQ, values: [newId()] }],
      [['a', 'b', 'c'], { name: 'private', operator: NOT_EQ, values: ['true'] }],
      [
        ['b'],
        { name: 'incidentStatus', operator: EQ, values: ['resolved'] },
        { name: 'creationTime', operator: GT, values: [time(9)] },
        { name: 'creationTime', operator: LT, values: [time(1)] },
      ],
    ];
    for (const [expected, ...filters] of cases) {
      expect({ filters, names: await namesOf(filters) }).toEqual({ filters, names: expected });
    }
  });

  it('finds for staff by the service, the author and the text of any entry', async () => {
    const [api, web] = [newId(), newId()];
    suite.components.set(actor.customerId, { visible: [api], internal: [web] });
    const colleague = { ...actor, userId: newId() };
    const down = (componentId: string) => [{ componentId, componentStatus: ComponentStatus.MAJOR_OUTAGE }];
    const first = await suite.incidents.openIncident(
      { name: 'Payments fail', entry: draft({ affectedComponents: down(api), date: BigInt(now - HOUR) }) },
      { actor },
    );
    const entry = draft({ message: 'The 50% rollout of CHECKOUT was wrong.' });
    await suite.incidents.addEntry({ incidentId: first.incident?.id, entry }, { actor: colleague });
    await suite.incidents.openIncident({ name: 'Slow', entry: draft({ affectedComponents: down(web) }) }, { actor });
    const cases: [string[], ...Filter[]][] = [
      [['Payments fail'], { name: 'componentId', operator: EQ, values: [api] }],
      [['Slow', 'Payments fail'], { name: 'componentId', operator: EQ, values: [api, web] }],
      [['Slow'], { name: 'componentId', operator: NOT_EQ, values: [api] }],
      [[], { name: 'componentId', operator: EQ, values: [newId()] }],
      [['Payments fail'], { name: 'userId', operator: EQ, values: [colleague.userId] }],
      [['Slow', 'Payments fail'], { name: 'userId', operator: EQ, values: [actor.userId] }],
      [['Payments fail'], { name: 'text', operator: CONTAINS, values: ['50% rollout of check'] }],
      [['Payments fail'], { name: 'text', operator: CONTAINS, values: ['PAYMENTS'] }],
      [[], { name: 'text', operator: CONTAINS, values: ['5_% rollout'] }],
      [
        [],
        { name: 'text', operator: CONTAINS, values: ['payments'] },
        { name: 'componentId', operator: EQ, values: [web] },
      ],
    ];
    for (const [expected, ...filters] of cases) {
      expect({ filters, names: await namesOf(filters) }).toEqual({ filters, names: expected });
    }
    const counted = { filters: [{ name: 'componentId', operator: EQ, values: [api] }], withTotal: true };
    expect((await suite.incidents.searchIncidents(counted, { actor })).total).toBe(1);
  });

  it.each([
    ['componentId', EQ, newId()],
    ['userId', EQ, newId()],
    ['text', CONTAINS, 'payments'],
  ])('does not let a visitor find by %s', async (name, operator, value) => {
    await expect(search([{ name, operator, values: [value] }], visitor(actor.customerId))).rejects.toMatchObject({
      violations: [{ pointer: '/filters/0/name', detail: `Unknown filter "${name}".` }],
    });
  });

  it('finds maintenances for staff by service, author and text, and not for a visitor', async () => {
    const [api, web] = [newId(), newId()];
    suite.components.set(actor.customerId, { visible: [api, web], internal: [] });
    const colleague = { ...actor, userId: newId() };
    const plan = (name: string, components: string[], by: StaffActor) =>
      suite.maintenances.createMaintenance(
        {
          maintenance: {
            name,
            message: `${name} of the Database`,
            plannedStartTime: BigInt(now + HOUR),
            plannedEndTime: BigInt(now + 2 * HOUR),
            componentIds: components,
          },
        },
        { actor: by },
      );
    await plan('Upgrade', [api, web], actor);
    await plan('Move', [web], colleague);
    const found = async (filter: Filter, as: Actor = actor) =>
      (await suite.maintenances.searchMaintenances({ filters: [filter] }, { actor: as })).maintenances
        .map(({ name }) => name)
        .toSorted();
    expect(await found({ name: 'componentId', operator: EQ, values: [api] })).toEqual(['Upgrade']);
    expect(await found({ name: 'componentId', operator: EQ, values: [web] })).toEqual(['Move', 'Upgrade']);
    expect(await found({ name: 'userId', operator: EQ, values: [colleague.userId] })).toEqual(['Move']);
    expect(await found({ name: 'text', operator: CONTAINS, values: ['move of the data'] })).toEqual(['Move']);
    const asVisitor = found({ name: 'text', operator: CONTAINS, values: ['move'] }, visitor(actor.customerId));
    await expect(asVisitor).rejects.toMatchObject({ violations: [{ pointer: '/filters/0/name' }] });
  });

  it('names in a list every service that an incident affected, with its worst status, and no internal one to a visitor', async () => {
    const [api, hidden] = [newId(), newId()];
    suite.components.set(actor.customerId, { visible: [api], internal: [hidden] });
    const { DEGRADED_PERFORMANCE, PARTIAL_OUTAGE, MAJOR_OUTAGE } = ComponentStatus;
    const said = (...claims: [string, ComponentStatus][]) =>
      claims.map(([componentId, componentStatus]) => ({ componentId, componentStatus }));
    const opened = await suite.incidents.openIncident(
      { name: 'Past', entry: draft({ affectedComponents: said([api, MAJOR_OUTAGE]), date: BigInt(now - 2 * HOUR) }) },
      { actor },
    );
    const incidentId = opened.incident?.id;
    const add = (affectedComponents: ReturnType<typeof said>, status: IncidentStatus) =>
      suite.incidents.addEntry({ incidentId, entry: draft({ affectedComponents, status }) }, { actor });
    await add(said([hidden, PARTIAL_OUTAGE], [api, DEGRADED_PERFORMANCE]), IncidentStatus.MONITORING);
    await add([], IncidentStatus.RESOLVED);
    const listed = async (newestEntryOnly: boolean, as: Actor = actor) =>
      (await suite.incidents.searchIncidents({ newestEntryOnly }, { actor: as })).incidents[0]?.affectedComponents.map(
        ({ componentId, componentStatus }) => [componentId, componentStatus],
      );
    expect(await listed(true)).toEqual([
      [api, MAJOR_OUTAGE],
      [hidden, PARTIAL_OUTAGE],
    ]);
    expect(await listed(true, visitor(actor.customerId))).toEqual([[api, MAJOR_OUTAGE]]);
    expect(await listed(false)).toEqual([]);
  });

  it('refuses filters and operators that it does not know, by name', async () => {
    const refusal = search([
      { name: 'colour', operator: EQ, values: ['red'] },
      { name: 'incidentStatus', operator: GTE, values: ['resolved'] },
      { name: 'id', values: [newId()] },
    ]);
    await expect(refusal).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/filters/0/name', detail: 'Unknown filter "colour".' },
        { pointer: '/filters/1/value/operator', detail: 'The filter "incidentStatus" does not take the operator GTE.' },
        { pointer: '/filters/2/value/operator', detail: 'The filter "id" does not take the operator UNSPECIFIED.' },
      ],
    });
  });

  it('walks page by page over all, each once, also where many began at the same time', async () => {
    for (let count = 0; count < 7; count += 1) await open(`incident ${count}`, count < 4 ? 1 : 2);
    const all = await namesOf([]);
    const walked: string[] = [];
    let cursor = '';
    do {
      const page = await search([], actor, { pageSize: 3, cursor });
      walked.push(...page.incidents.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(walked).toEqual(all);
    expect(new Set(walked).size).toBe(7);
  });

  it.each(['x', 'MTIz', Buffer.from(`1.${'a'.repeat(36)}`).toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(search([], actor, { cursor })).rejects.toMatchObject({ violations: [{ pointer: '/cursor' }] });
    },
  );

  it('ends a page early rather than exceed the size of a message', async () => {
    const message = '語'.repeat(5_000);
    for (let count = 0; count < 2; count += 1) {
      const incidentId = await open(`large ${count}`, 1);
      for (let entries = 0; entries < 45; entries += 1) {
        await suite.incidents.addEntry({ incidentId, entry: draft({ message }) }, { actor });
      }
    }
    const first = await search([]);
    expect(first.incidents).toHaveLength(1);
    const second = await search([], actor, { cursor: first.nextCursor });
    expect(second.incidents).toHaveLength(1);
    expect(second.nextCursor).toBe('');
  });
});
