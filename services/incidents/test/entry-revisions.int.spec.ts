import type { StaffActor } from '@candor/platform/actor.js';
import { NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents } from './incidents.suite.js';

const { INVESTIGATING, IDENTIFIED } = IncidentStatus;
const { MAJOR_OUTAGE, PARTIAL_OUTAGE } = ComponentStatus;

describe('what an entry said before it was corrected', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
  });

  const affected = (componentStatus: ComponentStatus) => [{ componentId: component, componentStatus }];

  async function opened() {
    const entry = draft({ message: 'All is lost.', affectedComponents: affected(MAJOR_OUTAGE) });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry }, { actor });
    return { incidentId: incident?.id ?? '', entryId: incident?.entries[0]?.id ?? '', entry: incident?.entries[0] };
  }
  const correct = async (which: { incidentId: string; entryId: string }, fields: object, as = actor) => {
    const entry = draft({ status: INVESTIGATING, affectedComponents: affected(MAJOR_OUTAGE), ...fields });
    return (await suite.incidents.updateEntry({ ...which, entry }, { actor: as })).entry;
  };
  const revisions = async ({ incidentId, entryId }: { incidentId: string; entryId: string }, as = actor) =>
    (await suite.incidents.listEntryRevisions({ incidentId, entryId }, { actor: as })).revisions;

  it('is kept with its author and the time, the last one first', async () => {
    const which = await opened();
    expect(which.entry?.editedAt).toBeUndefined();
    expect(await revisions(which)).toEqual([]);
    const colleague = { ...actor, userId: newId() };
    const before = which.entry?.date;
    const first = await correct(which, { message: 'Only in part.', affectedComponents: affected(PARTIAL_OUTAGE) });
    const second = await correct(which, { message: 'Only in part!', status: IDENTIFIED }, colleague);
    expect(second?.editedAt).toBeGreaterThanOrEqual(first?.editedAt ?? 0n);
    expect(await revisions({ ...which, ...{} }, { ...actor, role: 'User' })).toMatchObject([
      {
        message: 'Only in part.',
        status: INVESTIGATING,
        affectedComponents: affected(PARTIAL_OUTAGE),
        replacedAt: second?.editedAt,
        replacedBy: colleague.userId,
      },
      {
        message: 'All is lost.',
        date: before,
        affectedComponents: affected(MAJOR_OUTAGE),
        replacedAt: first?.editedAt,
        replacedBy: actor.userId,
      },
    ]);
  });

  it('is published with the incident, so that readers see that it was edited', async () => {
    const which = await opened();
    const corrected = await correct(which, { message: 'Only in part.' });
    const facts = await suite.client.heard(
      'evt.incidents.v1.incident_changed',
      ({ incident }) => incident?.id === which.incidentId,
    );
    expect(corrected?.editedAt).toBeGreaterThan(0n);
    expect(facts.at(-1)?.incident?.entries[0]?.editedAt).toBe(corrected?.editedAt);
  });

  it('is nothing where a correction changes nothing', async () => {
    const which = await opened();
    const same = await correct(which, { message: ' All is lost. ' });
    expect(same?.editedAt).toBeUndefined();
    expect(await revisions(which)).toEqual([]);
  });

  it('is for staff of the organisation alone', async () => {
    const which = await opened();
    await correct(which, { message: 'Only in part.' });
    await expect(revisions(which, owner())).rejects.toBeInstanceOf(NotFoundError);
    await expect(revisions({ ...which, incidentId: newId() })).rejects.toBeInstanceOf(NotFoundError);
    await expect(revisions({ ...which, entryId: 'x' })).rejects.toBeInstanceOf(NotFoundError);
    const visitor = { kind: 'visitor', customerId: actor.customerId } as const;
    const asked = suite.incidents.listEntryRevisions(which, { actor: visitor });
    await expect(asked).rejects.toBeInstanceOf(UnauthenticatedError);
  });

  it('goes with its entry', async () => {
    const which = await opened();
    await correct(which, { message: 'Only in part.' });
    await suite.incidents.deleteIncident({ incidentId: which.incidentId }, { actor });
    await expect(revisions(which)).rejects.toBeInstanceOf(NotFoundError);
  });
});
