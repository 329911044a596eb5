import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { MAJOR_OUTAGE } = ComponentStatus;

describe('a correction that recipients are notified of', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  let other: string;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    other = newId();
    suite.components.set(actor.customerId, { visible: [component, other], internal: [] });
  });

  const affected = (...ids: string[]) => ids.map((componentId) => ({ componentId, componentStatus: MAJOR_OUTAGE }));

  async function opened(given: MessageInitShape<typeof EntryDraftSchema> = {}) {
    const entry = draft({ message: 'All is lost.', affectedComponents: affected(component), ...given });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry }, { actor });
    return { incidentId: incident?.id ?? '', entryId: incident?.entries[0]?.id ?? '' };
  }
  const correct = (
    which: { incidentId: string; entryId: string },
    entry: MessageInitShape<typeof EntryDraftSchema>,
    more: { notifyOfCorrection?: boolean; sendNotification?: boolean } = { notifyOfCorrection: true },
  ) =>
    suite.incidents.updateEntry(
      {
        ...which,
        entry: draft({ message: 'All is lost.', affectedComponents: affected(component), ...entry }),
        ...more,
      },
      { actor },
    );
  const correctionEvents = (incidentId: string, count: number) =>
    suite.client.heard('evt.incidents.v1.entry_corrected', ({ incident }) => incident?.id === incidentId, count);

  it('is an event of its own beside the change, with the time of the correction', async () => {
    const which = await opened();
    const { entry, incident } = await correct(which, { message: 'Only in part.' });
    expect(entry?.correctionNotifiedAt).toBe(entry?.editedAt);
    expect(await correctionEvents(which.incidentId, 1)).toMatchObject([
      {
        customerId: actor.customerId,
        incident,
        entryId: which.entryId,
        correctedAt: entry?.editedAt,
        audienceComponentIds: [component],
      },
    ]);
    const ofIncident = ({ incident: one }: { incident?: { id: string } }) => one?.id === which.incidentId;
    expect(await suite.client.heard('evt.incidents.v1.incident_changed', ofIncident)).toHaveLength(1);
    expect(suite.client.known('evt.incidents.v1.entry_published', ofIncident)).toHaveLength(1);
  });

  it('is silent unless that is asked for, also where the entry notified', async () => {
    const which = await opened();
    const { entry } = await correct(which, { message: 'Only in part.' }, { sendNotification: true });
    expect([entry?.editedAt !== undefined, entry?.correctionNotifiedAt]).toEqual([true, undefined]);
    // The next one has notifications: those of the one before would be known by then.
    await correct(which, { message: 'Only in part!' });
    expect(await correctionEvents(which.incidentId, 1)).toMatchObject([
      { incident: { entries: [{ message: 'Only in part!' }] } },
    ]);
  });

  it('notifies of an entry that itself notified nobody', async () => {
    const which = await opened({ sendNotification: false });
    const { entry } = await correct(which, { message: 'Only in part.' });
    expect(entry).toMatchObject({ sendNotification: false, correctionNotifiedAt: entry?.editedAt });
    expect(await correctionEvents(which.incidentId, 1)).toHaveLength(1);
  });

  it('notifies once when the request is sent again', async () => {
    const which = await opened();
    const first = await correct(which, { message: 'Only in part.' });
    const again = await correct(which, { message: 'Only in part.' });
    expect(again.entry?.correctionNotifiedAt).toBe(first.entry?.correctionNotifiedAt);
    const next = await correct(which, { message: 'Over soon.' });
    expect(await correctionEvents(which.incidentId, 2)).toMatchObject([
      { correctedAt: first.entry?.editedAt },
      { correctedAt: next.entry?.editedAt },
    ]);
  });

  it('may be notified of later, after it was made in silence', async () => {
    const which = await opened();
    const silent = await correct(which, { message: 'Only in part.' }, {});
    const { entry } = await correct(which, { message: 'Only in part.' });
    expect(entry?.editedAt).toBe(silent.entry?.editedAt);
    expect(await correctionEvents(which.incidentId, 1)).toMatchObject([{ correctedAt: silent.entry?.editedAt }]);
  });

  it('reaches those who follow what the entry names or ever named', async () => {
    const which = await opened();
    await correct(which, { affectedComponents: affected(other) });
    expect(await correctionEvents(which.incidentId, 1)).toMatchObject([{ audienceComponentIds: [other, component] }]);
    await correct(which, { affectedComponents: [] });
    expect((await correctionEvents(which.incidentId, 2)).at(-1)).toMatchObject({ audienceComponentIds: [] });
  });

  it('is refused when nothing has changed, and changes nothing', async () => {
    const which = await opened();
    await expect(correct(which, {})).rejects.toMatchObject({
      kind: 'invalid',
      violations: [
        { pointer: '/notifyOfCorrection', detail: 'Nothing has changed, so there is no correction to notify of.' },
      ],
    });
    const { incident } = await suite.incidents.getIncident({ incidentId: which.incidentId }, { actor });
    expect(incident).toMatchObject({ version: 1n });
  });

  it('is refused to the role User', async () => {
    const which = await opened();
    const restricted = { ...actor, role: 'User' } as const;
    const request = { ...which, entry: draft({ message: 'x' }), notifyOfCorrection: true };
    await expect(suite.incidents.updateEntry(request, { actor: restricted })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('is nothing that visitors are shown', async () => {
    const which = await opened();
    await correct(which, { message: 'Only in part.', status: IncidentStatus.IDENTIFIED });
    const { incidentId } = which;
    const seen = await suite.incidents.getIncident({ incidentId }, { actor: visitor(actor.customerId) });
    expect(seen.incident?.entries[0]?.editedAt).toBeGreaterThan(0n);
    expect(seen.incident?.entries[0]?.correctionNotifiedAt).toBeUndefined();
  });
});
