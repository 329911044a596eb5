import type { StaffActor } from '@candor/platform/actor.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { MAJOR_OUTAGE, PARTIAL_OUTAGE, OPERATIONAL } = ComponentStatus;

describe('changing an incident', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let components: [string, string];
  useIncidents((given) => {
    ({ suite, actor } = given);
    components = [given.component, given.hidden];
  });

  async function open(more: { private?: boolean; status?: IncidentStatus } = {}): Promise<string> {
    const entry = draft({
      status: more.status ?? IncidentStatus.INVESTIGATING,
      affectedComponents: components.map((componentId) => ({ componentId, componentStatus: MAJOR_OUTAGE })),
    });
    const request = { name: 'Outage', private: more.private ?? false, entry };
    return (await suite.incidents.openIncident(request, { actor })).incident?.id ?? '';
  }
  const rename = (incidentId: string, name: string, as = actor) =>
    suite.incidents.renameIncident({ incidentId, name }, { actor: as });
  const setImpact = (incidentId: string, impact: IncidentImpact, as = actor) =>
    suite.incidents.setIncidentImpact({ incidentId, impact }, { actor: as });
  const get = async (incidentId: string) => (await suite.incidents.getIncident({ incidentId }, { actor })).incident;
  const corrections = (incidentId: string, count: number) =>
    suite.client.heard('evt.incidents.v1.incident_changed', ({ incident }) => incident?.id === incidentId, count);

  it('renames it and publishes the whole incident, but no new entry', async () => {
    const id = await open();
    const { incident } = await rename(id, '  Payments fail ');
    expect(incident).toMatchObject({ id, name: 'Payments fail', version: 2n, entries: [{}] });
    expect(await get(id)).toEqual(incident);
    expect(await corrections(id, 1)).toEqual([expect.objectContaining({ customerId: actor.customerId, incident })]);
    const published = suite.client.known('evt.incidents.v1.entry_published', (fact) => fact.incident?.id === id);
    expect(published).toHaveLength(1);
  });

  it('gives it an impact, also when it is resolved', async () => {
    const id = await open({ status: IncidentStatus.RESOLVED });
    const { incident } = await setImpact(id, IncidentImpact.MAJOR);
    expect(incident).toMatchObject({ impact: IncidentImpact.MAJOR, status: IncidentStatus.RESOLVED, version: 2n });
    expect(await get(id)).toEqual(incident);
    expect(await corrections(id, 1)).toMatchObject([{ incident: { impact: IncidentImpact.MAJOR } }]);
  });

  it.each([
    ['a blank name', ' \u00a0', 'Give a name to your incident.'],
    ['a name that is too long', 'x'.repeat(201), 'Please use at most 200 characters.'],
  ])('refuses %s', async (_what, name, detail) => {
    const id = await open();
    await expect(rename(id, name)).rejects.toMatchObject({ violations: [{ pointer: '/name', detail }] });
    expect(await get(id)).toMatchObject({ name: 'Outage', version: 1n });
  });

  it.each([IncidentImpact.UNSPECIFIED, 99 as IncidentImpact])('refuses the impact %d', async (impact) => {
    const id = await open();
    await expect(setImpact(id, impact)).rejects.toMatchObject({
      violations: [{ pointer: '/incidentImpact', detail: 'Unknown incident impact.' }],
    });
    expect(await get(id)).toMatchObject({ impact: IncidentImpact.NONE, version: 1n });
  });

  it('finds no incident of another organisation and no missing one', async () => {
    const id = await open();
    for (const [incidentId, as] of [[id, owner()] as const, [newId(), actor] as const, ['x', actor] as const]) {
      const missing = { kind: 'not-found', message: 'Incident not found.' };
      await expect(rename(incidentId, 'y', as)).rejects.toMatchObject(missing);
      await expect(setImpact(incidentId, IncidentImpact.MINOR, as)).rejects.toMatchObject(missing);
      await expect(suite.incidents.getLatestStatus({ incidentId }, { actor: as })).rejects.toMatchObject(missing);
    }
  });

  it('is refused to the role User', async () => {
    const id = await open();
    const restricted = { ...actor, role: 'User' } as const;
    await expect(rename(id, 'y', restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(setImpact(id, IncidentImpact.MINOR, restricted)).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('returns its current state on request: the newest status, and the latest of each component', async () => {
    const id = await open();
    const affectedComponents = [{ componentId: components[0], componentStatus: PARTIAL_OUTAGE }];
    const entry = draft({ status: IncidentStatus.IDENTIFIED, affectedComponents });
    const added = await suite.incidents.addEntry({ incidentId: id, entry }, { actor });
    const latest = await suite.incidents.getLatestStatus({ incidentId: id }, { actor: { ...actor, role: 'User' } });
    expect(latest).toMatchObject({
      status: IncidentStatus.IDENTIFIED,
      date: added.entry?.date,
      affectedComponents: [
        { componentId: components[0], componentStatus: PARTIAL_OUTAGE },
        { componentId: components[1], componentStatus: MAJOR_OUTAGE },
      ],
    });
    const seen = await suite.incidents.getLatestStatus({ incidentId: id }, { actor: visitor(actor.customerId) });
    expect(seen.affectedComponents).toMatchObject([{ componentId: components[0] }]);
  });

  it('does not show the current state of an internal one to visitors', async () => {
    const incidentId = await open({ private: true });
    const asked = suite.incidents.getLatestStatus({ incidentId }, { actor: visitor(actor.customerId) });
    await expect(asked).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('may have a component operational in its latest status', async () => {
    const id = await open();
    const affectedComponents = [{ componentId: components[1], componentStatus: OPERATIONAL }];
    await suite.incidents.addEntry({ incidentId: id, entry: draft({ affectedComponents }) }, { actor });
    const { affectedComponents: said } = await suite.incidents.getLatestStatus({ incidentId: id }, { actor });
    expect(said.map(({ componentStatus }) => componentStatus)).toEqual([MAJOR_OUTAGE, OPERATIONAL]);
  });
});
