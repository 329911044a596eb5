import type { MessageInitShape } from '@bufbuild/protobuf';
import { anyUnpack, type Any } from '@bufbuild/protobuf/wkt';
import { ANONYMOUS, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import {
  MaintenanceSchema,
  MaintenanceState,
  type MaintenanceDraftSchema,
  type MovePlannedEndRequestSchema,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentStatus, IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, owner, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Short, and longer than a call takes once the service is warm. */
const SOON_MS = 1_000;
const { OPERATIONAL, UNDER_MAINTENANCE } = ComponentStatus;
const { IDENTIFIED, MONITORING, RESOLVED } = IncidentStatus;

describe('a maintenance in progress', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let component: string;
  useIncidents((given) => ({ suite, actor, component } = given));

  /** @param startsIn and endsIn ms from now */
  const plan = async (
    startsIn = -HOUR_MS,
    endsIn = HOUR_MS,
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
  const inMs = (ms: number) => BigInt(Date.now() + ms);
  const move = async (
    maintenanceId: string,
    request: MessageInitShape<typeof MovePlannedEndRequestSchema> = {},
    as = actor,
  ) =>
    (
      await suite.maintenances.movePlannedEnd(
        { maintenanceId, plannedEndTime: inMs(2 * HOUR_MS), ...request },
        { actor: as },
      )
    ).maintenance!;
  const end = async (
    maintenanceId: string,
    request: { message?: string; messageFormat?: TextFormat; sendNotification?: boolean } = {},
    as = actor,
  ) => (await suite.maintenances.endMaintenance({ maintenanceId, ...request }, { actor: as })).maintenance!;
  const read = async (maintenanceId: string) =>
    (await suite.maintenances.getMaintenance({ maintenanceId }, { actor })).maintenance!;
  const incidentOf = async (incidentId: string) =>
    (await suite.incidents.getIncident({ incidentId }, { actor })).incident!;
  const entriesOf = (maintenanceId: string, count: number) =>
    suite.client.heard(
      'evt.incidents.v1.entry_published',
      ({ incident }) => incident?.maintenanceId === maintenanceId,
      count,
    );
  const affects = (componentStatus: ComponentStatus) => [{ componentId: component, componentStatus }];

  it.each([
    ['extended', 2 * HOUR_MS, 'The maintenance takes longer than planned.'],
    ['shortened', HOUR_MS / 2, 'The maintenance ends earlier than planned.'],
  ])('is %s with an entry that says so', async (_how, endsIn, message) => {
    const planned = await plan();
    const plannedEndTime = inMs(endsIn);
    const moved = await move(planned.id, { plannedEndTime, sendNotification: true });
    expect(moved).toMatchObject({
      plannedEndTime,
      firstPlannedEndTime: planned.plannedEndTime,
      state: MaintenanceState.IN_PROGRESS,
      version: planned.version + 1n,
    });
    expect(await read(planned.id)).toEqual(moved);
    const [, fact] = await entriesOf(planned.id, 2);
    expect(fact?.incident).toMatchObject({
      status: IDENTIFIED,
      version: 2n,
      entriesVersion: 2n,
      entries: [
        {
          id: fact?.entryId,
          message,
          translations: expect.arrayContaining([expect.objectContaining({ language: 'en', text: message })]) as never,
          status: IDENTIFIED,
          sendNotification: true,
          createdBy: actor.userId,
          affectedComponents: affects(UNDER_MAINTENANCE),
          plannedEndChange: { before: planned.plannedEndTime, after: plannedEndTime },
        },
        { message: 'We upgrade.' },
      ],
    });
    const [saved] = await suite.client.heard(
      'evt.incidents.v1.maintenance_saved',
      (event) => event.maintenance?.id === planned.id && event.maintenance.version === moved.version,
    );
    expect(saved?.maintenance).toEqual(moved);
  });

  it('is moved and ended in Markdown, and with a sentence of ours where that shows nothing', async () => {
    const messageFormat = TextFormat.MARKDOWN;
    const { id, incidentId } = await plan();
    await move(id, { message: '**Slow** disks.', messageFormat });
    await move(id, { plannedEndTime: inMs(3 * HOUR_MS), message: '[a]: https://b.example', messageFormat });
    await end(id, { message: '- All moved', messageFormat });
    const { entries } = await incidentOf(incidentId);
    expect(entries).toMatchObject([
      { message: '- All moved', messageFormat },
      { messageFormat: TextFormat.UNSPECIFIED, message: 'The maintenance takes longer than planned.' },
      { message: '**Slow** disks.', messageFormat },
      {},
    ]);
  });

  it('says in every language what it says itself, until that is corrected', async () => {
    const { id, incidentId } = await plan();
    await move(id, { message: 'Slow disks.' });
    await end(id, {});
    const [ours, staffs] = (await incidentOf(incidentId)).entries;
    expect(staffs?.translations).toEqual([]);
    expect(ours?.message).toBe('The maintenance is completed.');
    expect(ours?.translations.map(({ language, text }) => [language, text])).toContainEqual([
      'de',
      'Die Wartung ist abgeschlossen.',
    ]);
    const entry = draft({ message: 'Completed, but late.', status: RESOLVED });
    const corrected = await suite.incidents.updateEntry({ incidentId, entryId: ours?.id, entry }, { actor });
    expect(corrected.entry).toMatchObject({ message: 'Completed, but late.', translations: [] });
  });

  it('keeps the end that was planned first, and the status and message that staff give', async () => {
    const { id, incidentId, plannedEndTime } = await plan();
    const entry = draft({ message: 'Half.', status: MONITORING });
    await suite.incidents.addEntry({ incidentId, entry }, { actor });
    await move(id, { message: ' The copy is slow. ' });
    const again = await move(id, { plannedEndTime: inMs(3 * HOUR_MS) });
    expect(again.firstPlannedEndTime).toBe(plannedEndTime);
    const { entries } = await incidentOf(incidentId);
    expect(entries.map(({ message, status, sendNotification }) => [message, status, sendNotification])).toEqual([
      ['The maintenance takes longer than planned.', MONITORING, false],
      ['The copy is slow.', MONITORING, false],
      ['Half.', MONITORING, true],
      ['We upgrade.', IDENTIFIED, true],
    ]);
  });

  it('ends once, at its new planned end', async () => {
    const { id, incidentId } = await plan(-HOUR_MS, 3 * SOON_MS);
    const extended = await move(id, { plannedEndTime: inMs(HOUR_MS) });
    // One that is due later has ended, so the clock has passed the end that was planned first.
    const later = await plan(-HOUR_MS, 4 * SOON_MS);
    await entriesOf(later.id, 2);
    expect((await read(id)).state).toBe(MaintenanceState.IN_PROGRESS);
    const shortened = await move(id, { plannedEndTime: inMs(SOON_MS), baseVersion: extended.version });
    await entriesOf(id, 4);
    expect(await read(id)).toMatchObject({
      actualEndTime: shortened.plannedEndTime,
      state: MaintenanceState.COMPLETED,
    });
    expect((await incidentOf(incidentId)).entries).toHaveLength(4);
  });

  it('has an end again when staff reopened its incident', async () => {
    const { id, incidentId } = await plan();
    const { entry } = await suite.incidents.addEntry(
      { incidentId, entry: draft({ message: 'Done.', status: RESOLVED }) },
      { actor },
    );
    await suite.incidents.deleteEntry({ incidentId, entryId: entry?.id }, { actor });
    const { plannedEndTime } = await move(id, { plannedEndTime: inMs(SOON_MS) });
    await entriesOf(id, 4);
    expect((await read(id)).actualEndTime).toBe(plannedEndTime);
  });

  it('is ended now, and keeps its planned end', async () => {
    const { id, incidentId, plannedEndTime } = await plan();
    const ended = await end(id, { sendNotification: true });
    const { entries, status } = await incidentOf(incidentId);
    expect(status).toBe(RESOLVED);
    expect(entries[0]).toMatchObject({
      message: 'The maintenance is completed.',
      sendNotification: true,
      createdBy: actor.userId,
      affectedComponents: affects(OPERATIONAL),
    });
    expect(ended).toMatchObject({
      plannedEndTime,
      actualEndTime: entries[0]?.date,
      state: MaintenanceState.COMPLETED,
    });
    expect(ended.firstPlannedEndTime).toBeUndefined();
    await expect(end(id)).rejects.toThrow('This maintenance has ended already.');
    await expect(move(id)).rejects.toBeInstanceOf(ConflictError);
    expect((await entriesOf(id, 2)).length).toBe(2);
  });

  it('is ended with the words of staff, without a notification unless they ask for it', async () => {
    const { id, incidentId } = await plan();
    await end(id, { message: ' All moved. ' });
    const { entries } = await incidentOf(incidentId);
    expect(entries[0]).toMatchObject({ message: 'All moved.', sendNotification: false });
  });

  it('is ended by the clock or by staff, never by both', async () => {
    const running = await Promise.all(Array.from({ length: 8 }, () => plan(-HOUR_MS, SOON_MS)));
    const ends = running.map(async ({ id, plannedEndTime }) => {
      while (Date.now() < plannedEndTime) await new Promise((resolve) => setImmediate(resolve));
      return end(id).catch((error: unknown) => expect(error).toBeInstanceOf(ConflictError));
    });
    await Promise.all(ends);
    for (const { id, incidentId } of running) {
      await entriesOf(id, 2);
      const { entries } = await incidentOf(incidentId);
      expect(entries.map(({ status }) => status)).toEqual([RESOLVED, IDENTIFIED]);
      expect((await read(id)).actualEndTime).toBe(entries[0]?.date);
    }
  });

  it.each([
    ['no end', 0n, 'Please say when the maintenance ends.'],
    ['seconds', inMs(HOUR_MS) / 1_000n, expect.stringContaining('2000') as string],
    ['an end in the past', inMs(-HOUR_MS), 'Please give a time in the future, or end the maintenance now.'],
    ['more than 30 days', inMs(30 * DAY_MS), 'A maintenance takes at most 30 days.'],
  ])('is not planned to end at another time with %s', async (_what, plannedEndTime, detail) => {
    const { id } = await plan();
    await expect(move(id, { plannedEndTime })).rejects.toMatchObject({
      kind: 'invalid',
      violations: [{ pointer: '/plannedEndTime', detail }],
    });
  });

  it('is not moved to the end that it has, nor with a message that is too long', async () => {
    const { id, plannedEndTime } = await plan();
    const message = 'x'.repeat(5_001);
    const tooLong = { pointer: '/message', detail: 'Please use at most 5000 characters.' };
    await expect(move(id, { plannedEndTime, message })).rejects.toMatchObject({
      violations: [tooLong, { pointer: '/plannedEndTime', detail: 'The maintenance is planned to end then already.' }],
    });
    await expect(end(id, { message })).rejects.toMatchObject({ violations: [tooLong] });
    expect(await entriesOf(id, 1)).toHaveLength(1);
  });

  it('is not moved by an author who has not seen the current plan', async () => {
    const { id, version } = await plan();
    const moved = await move(id, { baseVersion: version });
    const refusal = await move(id, { baseVersion: version, plannedEndTime: inMs(3 * HOUR_MS) }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ kind: 'conflict', violations: [{ pointer: '/baseVersion' }] });
    expect(anyUnpack((refusal as ConflictError).newer as Any, MaintenanceSchema)).toEqual(moved);
  });

  it('has to be one: neither future nor cancelled nor without its incident', async () => {
    const future = await plan(HOUR_MS, 2 * HOUR_MS);
    const notStarted = 'This maintenance has not started. Please change its plan instead.';
    await expect(move(future.id)).rejects.toThrow(notStarted);
    await expect(end(future.id)).rejects.toThrow(notStarted);
    await suite.maintenances.cancelMaintenance({ maintenanceId: future.id }, { actor });
    await expect(move(future.id)).rejects.toThrow('This maintenance is cancelled.');
    const { id, incidentId } = await plan();
    await suite.incidents.deleteIncident({ incidentId }, { actor });
    await expect(end(id)).rejects.toThrow('The incident of this maintenance was deleted. It ends as planned.');
  });

  it('is moved and ended by Admins and Owners of its organisation alone', async () => {
    const { id } = await plan();
    const restricted = { ...actor, role: 'User' } as const;
    await expect(move(id, {}, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    await expect(end(id, {}, restricted)).rejects.toBeInstanceOf(ForbiddenError);
    for (const as of [visitor(actor.customerId), ANONYMOUS]) {
      const request = { maintenanceId: id };
      await expect(suite.maintenances.movePlannedEnd(request, { actor: as })).rejects.toBeInstanceOf(
        UnauthenticatedError,
      );
      await expect(suite.maintenances.endMaintenance(request, { actor: as })).rejects.toBeInstanceOf(
        UnauthenticatedError,
      );
    }
    await expect(move(id, {}, owner())).rejects.toBeInstanceOf(NotFoundError);
    await expect(end(id, {}, owner())).rejects.toBeInstanceOf(NotFoundError);
    await expect(end(newId())).rejects.toBeInstanceOf(NotFoundError);
  });
});
