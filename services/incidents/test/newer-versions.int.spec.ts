import { anyUnpack, type Any } from '@bufbuild/protobuf/wkt';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { NewerEntrySchema, type Entry, type Incident } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceSchema, type Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { IDENTIFIED, INVESTIGATING, MONITORING, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

describe('a change that was made on an older state', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let colleague: StaffActor;
  let component: string;
  useIncidents((given) => {
    ({ suite, actor, component } = given);
    colleague = { ...actor, userId: newId() };
  });

  const open = async (): Promise<Incident> => {
    const entry = draft({ date: BigInt(Date.now() - HOUR) });
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry }, { actor });
    return there(incident);
  };
  const add = (
    incidentId: string,
    status: IncidentStatus,
    more: { baseVersion?: bigint; idempotencyKey?: string } = {},
  ) => suite.incidents.addEntry({ incidentId, entry: draft({ status }), ...more }, { actor });
  const correct = (entry: Entry, message: string, more: { baseVersion?: bigint } = {}, status = entry.status) =>
    suite.incidents.updateEntry(
      { incidentId: entry.incidentId, entryId: entry.id, entry: draft({ message, status }), ...more },
      { actor },
    );
  const get = async (incidentId: string) =>
    there((await suite.incidents.getIncident({ incidentId }, { actor })).incident);

  describe('of an incident', () => {
    it('is refused with the entry that was added since, and accepted when its author has seen it', async () => {
      const { id, entriesVersion } = await open();
      const affectedComponents = [{ componentId: component, componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }];
      const entry = draft({ message: 'Fixed.', status: MONITORING, affectedComponents });
      const added = await suite.incidents.addEntry({ incidentId: id, entry }, { actor: colleague });

      const refusal = await refused(add(id, INVESTIGATING, { baseVersion: entriesVersion }));
      expect(refusal.violations).toEqual([{ pointer: '/baseVersion', detail: refusal.message }]);
      const newer = anyUnpack(refusal.newer as Any, NewerEntrySchema);
      expect(newer).toMatchObject({ version: 2n, entry: added.entry });
      expect(newer?.entry).toMatchObject({ createdBy: colleague.userId, affectedComponents });
      expect(await get(id)).toMatchObject({ version: 2n, status: MONITORING });

      const retried = await add(id, INVESTIGATING, { baseVersion: newer?.version });
      expect(retried.incident).toMatchObject({ status: INVESTIGATING, entriesVersion: 3n });
      expect(await add(id, IDENTIFIED)).toMatchObject({ incident: { status: IDENTIFIED, entriesVersion: 4n } });
    });

    it('says that it was resolved meanwhile', async () => {
      const { id, entriesVersion } = await open();
      await add(id, RESOLVED);
      const { newer } = await refused(add(id, INVESTIGATING, { baseVersion: entriesVersion }));
      expect(anyUnpack(newer as Any, NewerEntrySchema)?.entry).toMatchObject({ status: RESOLVED });
    });

    it('is accepted after a new name, a new impact and a typo in an older entry', async () => {
      const { id, entries } = await open();
      const { incident } = await add(id, IDENTIFIED);
      await suite.incidents.renameIncident({ incidentId: id, name: 'Outage of the API' }, { actor: colleague });
      await suite.incidents.setIncidentImpact({ incidentId: id, impact: IncidentImpact.MAJOR }, { actor: colleague });
      await correct(there(entries[0]), 'We are looking into that.');
      const added = await add(id, MONITORING, { baseVersion: incident?.entriesVersion });
      expect(added.incident).toMatchObject({ version: 6n, entriesVersion: 6n, status: MONITORING });
    });

    it('is refused when the newest entry was corrected or deleted meanwhile', async () => {
      const { id } = await open();
      const { entry, incident } = await add(id, IDENTIFIED);
      const corrected = await correct(there(entry), 'In part.', {}, MONITORING);
      const baseVersion = incident?.entriesVersion;
      const first = await refused(add(id, INVESTIGATING, { baseVersion }));
      expect(anyUnpack(first.newer as Any, NewerEntrySchema)?.entry).toEqual(corrected.entry);

      const after = { baseVersion: corrected.incident?.entriesVersion };
      await suite.incidents.deleteEntry({ incidentId: id, entryId: there(entry).id }, { actor: colleague });
      const second = await refused(add(id, INVESTIGATING, after));
      expect(anyUnpack(second.newer as Any, NewerEntrySchema)?.entry).toMatchObject({ status: INVESTIGATING });
    });

    it('lets one of several concurrent ones through', async () => {
      const { id, entriesVersion: baseVersion } = await open();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => add(id, IDENTIFIED, { baseVersion })));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await get(id)).entries).toHaveLength(2);
    });

    it('is answered again under its idempotency key, although its own entry is newer by now', async () => {
      const { id, entriesVersion: baseVersion } = await open();
      const idempotencyKey = newId();
      const first = await add(id, IDENTIFIED, { baseVersion, idempotencyKey });
      expect(await add(id, IDENTIFIED, { baseVersion, idempotencyKey })).toEqual(first);
      expect((await get(id)).entries).toHaveLength(2);
    });

    it('can be sent again on the newer version under the same idempotency key', async () => {
      const { id, entriesVersion: baseVersion } = await open();
      await add(id, MONITORING);
      const idempotencyKey = newId();
      await refused(add(id, IDENTIFIED, { baseVersion, idempotencyKey }));
      await add(id, IDENTIFIED, { baseVersion: 2n, idempotencyKey });
      expect(await get(id)).toMatchObject({ status: IDENTIFIED });
    });

    it('names a version that never existed', async () => {
      const { id, entries } = await open();
      const violations = [{ pointer: '/baseVersion', detail: 'There has been no such version.' }];
      await expect(add(id, IDENTIFIED, { baseVersion: 9n })).rejects.toMatchObject({ kind: 'invalid', violations });
      await expect(correct(there(entries[0]), 'x', { baseVersion: 0n })).rejects.toMatchObject({ violations });
    });
  });

  describe('of an entry', () => {
    it('is refused with the entry’s current content, and accepted when its author has seen it', async () => {
      const { id, entries } = await open();
      const entry = there(entries[0]);
      const by = await correct(entry, 'Only in part.', { baseVersion: entry.version });
      const { newer, violations } = await refused(correct(entry, 'All of it.', { baseVersion: entry.version }));
      expect(violations).toMatchObject([{ pointer: '/baseVersion' }]);
      expect(anyUnpack(newer as Any, NewerEntrySchema)).toMatchObject({ version: 2n, entry: by.entry });
      expect((await get(id)).entries[0]?.message).toBe('Only in part.');
      await correct(entry, 'All of it.', { baseVersion: 2n });
      expect((await get(id)).entries[0]?.message).toBe('All of it.');
    });

    it('ignores changes next to it', async () => {
      const { id, entries } = await open();
      const entry = there(entries[0]);
      const added = await add(id, IDENTIFIED);
      await correct(there(added.entry), 'Found it.');
      await correct(entry, 'Corrected.', { baseVersion: entry.version });
      expect((await get(id)).entries.map(({ message }) => message)).toEqual(['Found it.', 'Corrected.']);
    });
  });

  describe('of a maintenance', () => {
    const plan = (name: string) => ({
      name,
      message: 'We upgrade.',
      plannedStartTime: BigInt(Date.now() + HOUR),
      plannedEndTime: BigInt(Date.now() + 2 * HOUR),
    });
    const update = ({ id: maintenanceId }: Maintenance, name: string, baseVersion?: bigint) =>
      suite.maintenances.updateMaintenance({ maintenanceId, maintenance: plan(name), baseVersion }, { actor });

    it('is refused with the current plan, and accepted when its author has seen it', async () => {
      const created = await suite.maintenances.createMaintenance({ maintenance: plan('Upgrade') }, { actor });
      const maintenance = there(created.maintenance);
      const moved = await update(maintenance, 'Great upgrade', maintenance.version);
      const { newer, violations } = await refused(update(maintenance, 'Small upgrade', maintenance.version));
      expect(violations).toMatchObject([{ pointer: '/baseVersion' }]);
      expect(anyUnpack(newer as Any, MaintenanceSchema)).toEqual(moved.maintenance);
      const now = await suite.maintenances.getMaintenance({ maintenanceId: maintenance.id }, { actor });
      expect(now.maintenance?.name).toBe('Great upgrade');
      await update(maintenance, 'Small upgrade', 2n);
      expect((await update(maintenance, 'Any upgrade')).maintenance?.name).toBe('Any upgrade');
      await expect(update(maintenance, 'x', 9n)).rejects.toMatchObject({ violations: [{ pointer: '/baseVersion' }] });
    });
  });

  it('does not show visitors the author of an entry', async () => {
    const { id, entries } = await open();
    expect(entries[0]?.createdBy).toBe(actor.userId);
    const seen = await suite.incidents.getIncident({ incidentId: id }, { actor: visitor(actor.customerId) });
    expect(seen.incident?.entries).toMatchObject([{ createdBy: '' }]);
    const found = await suite.incidents.searchIncidents({}, { actor: visitor(actor.customerId) });
    expect(found.incidents[0]?.entries).toMatchObject([{ createdBy: '' }]);
  });
});

function there<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there');
  return value;
}

/** The conflict that a call fails with. */
async function refused(call: Promise<unknown>): Promise<ConflictError> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof ConflictError)) throw new Error('it was not refused as a conflict', { cause: outcome });
  return outcome;
}
