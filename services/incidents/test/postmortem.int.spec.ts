import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import type { EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { MAJOR_OUTAGE } = ComponentStatus;
const { INVESTIGATING, IDENTIFIED, RESOLVED } = IncidentStatus;

type Draft = Exclude<MessageInitShape<typeof EntryDraftSchema>, { $typeName: string }>;

describe('the postmortem of an incident', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => ({ suite, actor, component } = given));

  async function opened({ resolved = true } = {}): Promise<string> {
    const affectedComponents = [{ componentId: component, componentStatus: MAJOR_OUTAGE }];
    const entry = draft({ message: 'It is down.', affectedComponents });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry }, { actor });
    const id = incident?.id ?? '';
    if (resolved) await add(id, { message: 'It works.', status: RESOLVED });
    return id;
  }
  const add = (incidentId: string, entry: Draft, more: { reopen?: boolean } = {}) =>
    suite.incidents.addEntry({ incidentId, entry: draft(entry), ...more }, { actor });
  const close = (incidentId: string, entry: Draft = {}) =>
    add(incidentId, { message: 'A cable was cut.', status: RESOLVED, postmortem: true, ...entry });

  it('is an entry of a resolved incident that leaves everything as it is, and visitors read it', async () => {
    const id = await opened();
    const { entry, incident } = await close(id, { sendNotification: true });
    expect(entry).toMatchObject({ postmortem: true, status: RESOLVED, affectedComponents: [] });
    expect(incident).toMatchObject({ status: RESOLVED });
    expect(incident?.entries.map(({ postmortem }) => postmortem)).toEqual([true, false, false]);
    const published = await suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ entryId }) => entryId === entry?.id,
    );
    expect(published).toMatchObject([{ incident: { entries: [{ id: entry?.id, postmortem: true }, {}, {}] } }]);
    const seen = await suite.incidents.getIncident({ incidentId: id }, { actor: visitor(actor.customerId) });
    expect(seen.incident?.entries[0]).toMatchObject({ message: 'A cable was cut.', postmortem: true });
  });

  it('may be long', async () => {
    const id = await opened();
    await expect(close(id, { message: 'x'.repeat(20_001) })).rejects.toMatchObject({
      violations: [{ pointer: '/message' }],
    });
    const { entry } = await close(id, { message: 'x'.repeat(20_000) });
    expect(entry?.message).toHaveLength(20_000);
  });

  it('is refused while the incident is open, and a second time', async () => {
    const open = await opened({ resolved: false });
    await expect(close(open)).rejects.toMatchObject({ kind: 'conflict', message: /once its incident is resolved/ });
    const id = await opened();
    await close(id);
    await expect(close(id)).rejects.toMatchObject({ kind: 'conflict', message: /has a postmortem already/ });
  });

  it.each<[string, Draft, string]>([
    ['a status', { status: IDENTIFIED }, '/incidentStatus'],
    ['a date', { date: BigInt(Date.now() - 1_000) }, '/date'],
    ['a promise', { nextUpdateBy: BigInt(Date.now() + 600_000) }, '/nextUpdateBy'],
    ['no text', { message: ' ' }, '/message'],
  ])('is refused with %s', async (_what, entry, pointer) => {
    const id = await opened();
    await expect(close(id, entry)).rejects.toMatchObject({
      violations: expect.arrayContaining([expect.objectContaining({ pointer })]),
    });
  });

  it('is refused with services', async () => {
    const affectedComponents = [{ componentId: component, componentStatus: MAJOR_OUTAGE }];
    await expect(close(await opened(), { affectedComponents })).rejects.toMatchObject({
      violations: [{ pointer: '/affectedComponents' }],
    });
  });

  it('is refused of a new incident, and as a planned entry', async () => {
    const entry = draft({ message: 'x', status: RESOLVED, postmortem: true });
    await expect(suite.incidents.openIncident({ name: 'New', entry }, { actor })).rejects.toMatchObject({
      violations: [{ pointer: '/entry/postmortem' }],
    });
    const incidentId = await opened({ resolved: false });
    const publishAt = BigInt(Date.now() + 600_000);
    await expect(suite.incidents.planEntry({ incidentId, entry, publishAt }, { actor })).rejects.toMatchObject({
      violations: [{ pointer: '/postmortem' }],
    });
  });

  it('is corrected as what it is, keeps its date, and is deleted', async () => {
    const incidentId = await opened();
    const { entry } = await close(incidentId);
    const which = { incidentId, entryId: entry?.id ?? '' };
    const correct = (given: Draft) =>
      suite.incidents.updateEntry({ ...which, entry: draft({ status: RESOLVED, ...given }) }, { actor });
    const corrected = await correct({ message: 'Two cables were cut.', date: entry?.date });
    expect(corrected.entry).toMatchObject({ postmortem: true, message: 'Two cables were cut.', date: entry?.date });
    expect(corrected.entry?.editedAt).toBeDefined();
    await expect(correct({ message: 'x', date: 1_700_000_000_000n })).rejects.toMatchObject({
      violations: [{ pointer: '/date' }],
    });
    await expect(correct({ message: 'x', status: INVESTIGATING })).rejects.toMatchObject({
      violations: [{ pointer: '/incidentStatus' }],
    });
    await suite.incidents.deleteEntry(which, { actor });
    expect((await close(incidentId)).incident?.entries).toHaveLength(3);
  });

  it('stays when the incident is opened again, and says nothing of services then', async () => {
    const id = await opened();
    await close(id);
    const { incident } = await add(id, { message: 'Again.', status: INVESTIGATING }, { reopen: true });
    expect(incident).toMatchObject({ status: INVESTIGATING });
    expect(incident?.entries.map(({ postmortem }) => postmortem)).toEqual([false, true, false, false]);
  });
});
