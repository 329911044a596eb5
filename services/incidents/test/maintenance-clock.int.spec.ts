import type { MessageInitShape } from '@bufbuild/protobuf';
import type { StaffActor } from '@candor/platform/actor.js';
import {
  MaintenanceState,
  type MaintenanceDraftSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
/** Short, and longer than a call takes once the service is warm. */
const SOON_MS = 1_000;
const { OPERATIONAL, UNDER_MAINTENANCE } = ComponentStatus;
const { IDENTIFIED, MONITORING, RESOLVED } = IncidentStatus;

describe('the course of a maintenance', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => ({ suite, actor, component } = given));

  /** @param startsIn and endsIn ms from now */
  const plan = async (
    startsIn: number,
    endsIn: number,
    overrides: MessageInitShape<typeof MaintenanceDraftSchema> = {},
  ) => {
    const maintenance = {
      name: 'Upgrade',
      message: 'We upgrade.',
      plannedStartTime: BigInt(Date.now() + startsIn),
      plannedEndTime: BigInt(Date.now() + endsIn),
      componentIds: [component],
      sendNotification: true,
      ...overrides,
    };
    return (await suite.maintenances.createMaintenance({ maintenance }, { actor })).maintenance!;
  };
  const read = async (maintenanceId: string) =>
    (await suite.maintenances.getMaintenance({ maintenanceId }, { actor })).maintenance!;
  const entriesOf = (maintenanceId: string, count: number) =>
    suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ incident }) => incident?.maintenanceId === maintenanceId,
      count,
    );
  const says = (status: ComponentStatus) => [{ componentId: component, componentStatus: status }];

  it('is no incident before its planned start', async () => {
    expect(await plan(HOUR_MS, 2 * HOUR_MS)).toMatchObject({ incidentId: '', state: MaintenanceState.SCHEDULED });
  });

  it('becomes an incident at its planned start, which resolves at its planned end', async () => {
    const maintenance = await plan(SOON_MS, 2 * SOON_MS);
    const [start, end] = await entriesOf(maintenance.id, 2);

    expect(start?.incident).toMatchObject({
      name: 'Upgrade',
      creationTime: maintenance.plannedStartTime,
      impact: IncidentImpact.MAINTENANCE,
      status: IDENTIFIED,
      private: false,
      version: 1n,
      entries: [
        {
          id: start?.entryId,
          date: maintenance.plannedStartTime,
          message: 'We upgrade.',
          status: IDENTIFIED,
          sendNotification: true,
          affectedComponents: says(UNDER_MAINTENANCE),
        },
      ],
    });
    expect(end?.incident).toMatchObject({
      id: start?.incident?.id,
      status: RESOLVED,
      version: 2n,
      entries: [
        {
          id: end?.entryId,
          date: maintenance.plannedEndTime,
          message: 'The maintenance is completed.',
          status: RESOLVED,
          affectedComponents: says(OPERATIONAL),
        },
        { status: IDENTIFIED },
      ],
    });
    expect(await read(maintenance.id)).toMatchObject({
      incidentId: start?.incident?.id,
      actualStartTime: maintenance.plannedStartTime,
      actualEndTime: maintenance.plannedEndTime,
      state: MaintenanceState.COMPLETED,
    });
  });

  it('leaves the status of its services to staff without automatic status', async () => {
    const { id, incidentId } = await plan(-HOUR_MS, 2 * SOON_MS, { automaticStatus: false });
    expect(await read(id)).toMatchObject({ automaticStatus: false, componentIds: [component] });
    const said = says(ComponentStatus.DEGRADED_PERFORMANCE);
    const entry = draft({ message: 'Half.', status: MONITORING, affectedComponents: said });
    await suite.incidents.addEntry({ incidentId, entry }, { actor });
    const facts = await entriesOf(id, 3);
    expect(facts.at(-1)?.incident?.entries.map(({ affectedComponents }) => affectedComponents)).toMatchObject([
      says(OPERATIONAL),
      said,
      says(OPERATIONAL),
    ]);
  });

  it('starts at once when its start is in the past', async () => {
    const maintenance = await plan(-HOUR_MS, HOUR_MS, { internal: true, sendNotification: false });
    const { incident } = await suite.incidents.getIncident({ incidentId: maintenance.incidentId }, { actor });
    expect(incident).toMatchObject({
      creationTime: maintenance.plannedStartTime,
      status: IDENTIFIED,
      private: true,
      maintenanceId: maintenance.id,
      entries: [{ sendNotification: false }],
    });
    expect(maintenance.actualStartTime).toBe(maintenance.plannedStartTime);
    expect(maintenance.actualEndTime).toBeUndefined();
    expect(maintenance.state).toBe(MaintenanceState.IN_PROGRESS);
  });

  it('is over at once when its end is in the past', async () => {
    const maintenance = await plan(-2 * HOUR_MS, -HOUR_MS);
    const { incident } = await suite.incidents.getIncident({ incidentId: maintenance.incidentId }, { actor });
    expect(incident).toMatchObject({ status: RESOLVED, version: 2n });
    expect(maintenance.actualEndTime).toBe(maintenance.plannedEndTime);
  });

  it.each([
    ['both notices', true, {}, [true, true]],
    ['no notice at the start', true, { notifyAtStart: false }, [false, true]],
    ['no notice at the end', true, { notifyAtEnd: false }, [true, false]],
    ['none at all', false, { notifyAtStart: true, notifyAtEnd: true }, [false, false]],
  ])('gives %s as chosen', async (_what, sendNotification, notices, expected) => {
    const maintenance = await plan(-2 * HOUR_MS, -HOUR_MS, { sendNotification, ...notices });
    const { incident } = await suite.incidents.getIncident({ incidentId: maintenance.incidentId }, { actor });
    expect(incident?.entries.toReversed().map((entry) => entry.sendNotification)).toEqual(expected);
  });

  it('starts at once when it is moved into the past', async () => {
    const { id } = await plan(HOUR_MS, 2 * HOUR_MS);
    const start = BigInt(Date.now() - HOUR_MS);
    const moved = {
      name: 'Now',
      message: 'Now.',
      plannedStartTime: start,
      plannedEndTime: start + BigInt(2 * HOUR_MS),
    };
    const { maintenance } = await suite.maintenances.updateMaintenance(
      { maintenanceId: id, maintenance: moved },
      { actor },
    );
    expect(maintenance?.actualStartTime).toBe(start);
    const [fact] = await entriesOf(id, 1);
    expect(fact?.incident).toMatchObject({ id: maintenance?.incidentId, name: 'Now', creationTime: start });
  });

  it('ends early when staff resolve its incident, and not a second time at its planned end', async () => {
    const maintenance = await plan(-HOUR_MS, 2 * SOON_MS);
    const { incidentId } = maintenance;
    const { entry } = await suite.incidents.addEntry(
      { incidentId, entry: draft({ message: 'Done.', status: RESOLVED }) },
      { actor },
    );
    const ended = await read(maintenance.id);
    expect(ended.actualEndTime).toBe(entry?.date);
    expect(ended.plannedEndTime).toBe(maintenance.plannedEndTime);
    // One that is due later has completed its course, so the clock has passed the planned end of the first.
    const later = await plan(-HOUR_MS, 3 * SOON_MS);
    await entriesOf(later.id, 2);
    expect(await entriesOf(maintenance.id, 2)).toHaveLength(2);
    expect((await read(maintenance.id)).actualEndTime).toBe(entry?.date);
  });

  it('is taken over by staff who reopen its incident: the clock does not resolve it a second time', async () => {
    const maintenance = await plan(-HOUR_MS, 2 * SOON_MS);
    const { incidentId } = maintenance;
    const { entry } = await suite.incidents.addEntry(
      { incidentId, entry: draft({ message: 'Done.', status: RESOLVED }) },
      { actor },
    );
    await suite.incidents.deleteEntry({ incidentId, entryId: entry?.id }, { actor });
    expect((await read(maintenance.id)).actualEndTime).toBeUndefined();
    const later = await plan(-HOUR_MS, 3 * SOON_MS);
    await entriesOf(later.id, 2);
    const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
    expect(incident?.status).toBe(IDENTIFIED);
    // It continues past its planned end, and says so.
    const overrun = await read(maintenance.id);
    expect(overrun).toMatchObject({ state: MaintenanceState.IN_PROGRESS, plannedEndTime: maintenance.plannedEndTime });
    await suite.incidents.addEntry({ incidentId, entry: draft({ status: RESOLVED }) }, { actor });
    const over = await read(maintenance.id);
    expect(over.state).toBe(MaintenanceState.COMPLETED);
    expect(over.actualEndTime).toBeGreaterThan(over.plannedEndTime);
  });

  it('starts at the corrected start of its incident', async () => {
    const { id, incidentId, plannedStartTime } = await plan(-HOUR_MS, HOUR_MS);
    const { incident } = await suite.incidents.getIncident({ incidentId }, { actor });
    const date = plannedStartTime + 60_000n;
    await suite.incidents.updateEntry(
      { incidentId, entryId: incident?.entries[0]?.id, entry: draft({ date, status: IDENTIFIED }) },
      { actor },
    );
    expect(await read(id)).toMatchObject({ plannedStartTime, actualStartTime: date });
  });

  it('ends as planned when its incident was deleted, and notifies no recipient', async () => {
    const { id, incidentId, plannedEndTime } = await plan(-HOUR_MS, 2 * SOON_MS);
    await suite.incidents.deleteIncident({ incidentId }, { actor });
    expect((await read(id)).incidentId).toBe('');
    const later = await plan(-HOUR_MS, 3 * SOON_MS);
    await entriesOf(later.id, 2);
    expect((await read(id)).actualEndTime).toBe(plannedEndTime);
    expect(await entriesOf(id, 1)).toHaveLength(1);
  });

  it('keeps the entries that staff add meanwhile', async () => {
    const maintenance = await plan(-HOUR_MS, 2 * SOON_MS);
    const { incidentId } = maintenance;
    await suite.incidents.addEntry({ incidentId, entry: draft({ message: 'Half.', status: MONITORING }) }, { actor });
    const facts = await entriesOf(maintenance.id, 3);
    expect(facts.at(-1)?.incident?.entries.map(({ message }) => message)).toEqual([
      'The maintenance is completed.',
      'Half.',
      'We upgrade.',
    ]);
  });
});
