import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { FilterOperator, type FilterSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { EQ, NOT_EQ, GT, LT } = FilterOperator;
const { INVESTIGATING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

type Filter = MessageInitShape<typeof FilterSchema>;

describe('incidents for visitors', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let now: number;
  let component: string;
  let hidden: string;
  useIncidents((given) => {
    ({ suite, actor, component, hidden } = given);
    now = Date.now();
  });

  async function open(name: string, hoursAgo: number, status = INVESTIGATING, isPrivate = false): Promise<string> {
    const entry = draft({ date: BigInt(now - hoursAgo * HOUR), status });
    const { incident } = await suite.incidents.openIncident({ name, private: isPrivate, entry }, { actor });
    return incident?.id ?? '';
  }
  const names = async (filters: Filter[], customerId = actor.customerId) =>
    (await suite.incidents.searchIncidents({ filters }, { actor: visitor(customerId) })).incidents.map(
      ({ name }) => name,
    );
  const began = (operator: FilterOperator, hoursAgo: number): Filter => ({
    name: 'creationTime',
    operator,
    values: [String(now - hoursAgo * HOUR)],
  });
  const resolved: Filter = { name: 'incidentStatus', operator: EQ, values: ['resolved'] };

  it('are found by id, with their entries, only on the page of their organisation', async () => {
    const id = await open('public', 2);
    const filters = [{ name: 'id', operator: EQ, values: [id] }];
    expect(await names(filters)).toEqual(['public']);
    expect(await names(filters, owner().customerId)).toEqual([]);
    const one = (customerId: string) => suite.incidents.getIncident({ incidentId: id }, { actor: visitor(customerId) });
    expect((await one(actor.customerId)).incident?.entries).toMatchObject([{ message: draft().message }]);
    await expect(one(owner().customerId)).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });

  it('name internal services only to a reader who leaves them out', async () => {
    const affectedComponents = [component, hidden].map((componentId) => ({ componentId }));
    await suite.incidents.openIncident({ name: 'Outage', entry: draft({ affectedComponents }) }, { actor });
    const named = async (request: object) => {
      const { incidents } = await suite.incidents.searchIncidents(request, { actor: visitor(actor.customerId) });
      return incidents.flatMap(({ entries }) => entries.flatMap((entry) => entry.affectedComponents));
    };
    expect(await named({})).toMatchObject([{ componentId: component }]);
    expect(await named({ everyComponent: true })).toMatchObject(affectedComponents);
  });

  it('are found by "resolved" and a time between two others, neither of them included', async () => {
    for (const hoursAgo of [1, 2, 3, 4, 5]) await open(`${hoursAgo}`, hoursAgo, RESOLVED);
    await open('open', 3);
    expect(await names([resolved, began(GT, 5), began(LT, 1)])).toEqual(['2', '3', '4']);
    expect(await names([resolved, began(GT, 3), began(LT, 3)])).toEqual([]);
  });

  it.each<[string, () => Filter[]]>([
    ['no filter', () => []],
    ['the open ones', () => [{ name: 'incidentStatus', operator: NOT_EQ, values: ['resolved'] }]],
    ['a time', () => [began(GT, 9), began(LT, 0)]],
    ['internal ones', () => [{ name: 'private', operator: EQ, values: ['true'] }]],
    ['other than public ones', () => [{ name: 'private', operator: NOT_EQ, values: ['false'] }]],
    ['resolved ones', () => [resolved, began(GT, 9)]],
  ])('never contain an internal one, requested %s', async (_what, filters) => {
    await open('internal', 2, INVESTIGATING, true);
    await open('internal and over', 3, RESOLVED, true);
    expect(await names(filters())).toEqual([]);
  });

  it('never contain an internal one, requested by its id or its entries, nor after it was changed', async () => {
    const id = await open('internal', 2, INVESTIGATING, true);
    await suite.incidents.renameIncident({ incidentId: id, name: 'still internal' }, { actor });
    await suite.incidents.addEntry({ incidentId: id, entry: draft({ status: RESOLVED }) }, { actor });
    expect(await names([{ name: 'id', operator: EQ, values: [id] }])).toEqual([]);
    const asked = suite.incidents.getIncident({ incidentId: id }, { actor: visitor(actor.customerId) });
    await expect(asked).rejects.toMatchObject({ kind: 'not-found', message: 'Incident not found.' });
  });
});
