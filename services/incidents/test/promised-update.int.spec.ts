import type { MessageInitShape } from '@bufbuild/protobuf';
import { Pool } from 'pg';
import type { StaffActor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import type { EntryDraftSchema } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { draft, type RunningIncidents, useIncidents, visitor } from './incidents.suite.js';

const { AUTHOR, ADMINS } = OverdueAudience;
const { IDENTIFIED, RESOLVED } = IncidentStatus;
const HOUR = 3_600_000;

describe('an entry that promises the next one', () => {
  let suite: RunningIncidents;
  let actor: StaffActor;
  let sql: Pool;
  // Before the service and its database are stopped.
  afterAll(() => sql.end());
  useIncidents((given) => {
    ({ suite, actor } = given);
    sql ??= new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });

  const inAnHour = () => BigInt(Date.now() + HOUR);
  async function opened(entry: MessageInitShape<typeof EntryDraftSchema> = { nextUpdateBy: inAnHour() }, as = actor) {
    const { incident } = await suite.incidents.openIncident({ name: 'Outage', entry: draft(entry) }, { actor: as });
    return { incidentId: incident?.id ?? '', entryId: incident?.entries[0]?.id ?? '', incident };
  }
  const add = async (incidentId: string, entry: MessageInitShape<typeof EntryDraftSchema> = {}) =>
    (await suite.incidents.addEntry({ incidentId, entry: draft(entry) }, { actor })).entry;
  const correct = (which: { incidentId: string; entryId: string }, entry: MessageInitShape<typeof EntryDraftSchema>) =>
    suite.incidents.updateEntry({ ...which, entry: draft(entry) }, { actor });
  /** As if the promised time, or that of the next reminder, had come. */
  const makeDue = (entryId: string) =>
    sql.query('update entry set reminder_at = now() where id = $1 and reminder_at is not null', [entryId]);
  const reminders = (incidentId: string, count: number) =>
    suite.client.heard('evt.incidents.v1.update_overdue', (fact) => fact.incidentId === incidentId, count);
  const remindersSoFar = (incidentId: string) =>
    suite.client.known('evt.incidents.v1.update_overdue', (fact) => fact.incidentId === incidentId);
  const untilNothingIsDue = async (entryId: string) => {
    const due = async () =>
      (await sql.query('select from entry where id = $1 and reminder_at is not null', [entryId])).rowCount;
    for (const end = Date.now() + 60_000; (await due()) !== 0; await new Promise((resolve) => setTimeout(resolve, 20)))
      if (Date.now() > end) throw new Error('the reminder stays due');
  };

  it('shows it to everyone', async () => {
    const nextUpdateBy = inAnHour();
    const { incidentId } = await opened({ nextUpdateBy });
    for (const reader of [actor, visitor(actor.customerId)]) {
      const { incident } = await suite.incidents.getIncident({ incidentId }, { actor: reader });
      expect(incident?.entries).toMatchObject([{ nextUpdateBy }]);
    }
    expect((await add(incidentId))?.nextUpdateBy).toBeUndefined();
  });

  it('reminds its author once the time has passed, then all Admins, each once', async () => {
    const author = { ...actor, userId: newId() };
    const nextUpdateBy = inAnHour();
    const { incidentId, entryId } = await opened({ nextUpdateBy }, author);
    await makeDue(entryId);
    const first = {
      customerId: actor.customerId,
      incidentId,
      incidentName: 'Outage',
      entryId,
      authorId: author.userId,
    };
    expect(await reminders(incidentId, 1)).toMatchObject([{ ...first, promisedAt: nextUpdateBy, audience: AUTHOR }]);
    const { rows } = await sql.query<{ minutes: number }>(
      'select extract(epoch from reminder_at - now()) / 60 as minutes from entry where id = $1',
      [entryId],
    );
    expect(Math.round(Number(rows[0]?.minutes))).toBe(15);
    await makeDue(entryId);
    expect((await reminders(incidentId, 2)).map(({ audience }) => audience)).toEqual([AUTHOR, ADMINS]);
    await untilNothingIsDue(entryId);
  });

  it.each<[string, (which: { incidentId: string; entryId: string }) => Promise<unknown>]>([
    ['a newer entry', ({ incidentId }) => add(incidentId)],
    ['its end', ({ incidentId }) => add(incidentId, { status: RESOLVED })],
    ['a correction that resolves it', (which) => correct(which, { status: RESOLVED })],
  ])('reminds nobody after %s', async (_what, end) => {
    const which = await opened();
    await end(which);
    await makeDue(which.entryId);
    await untilNothingIsDue(which.entryId);
    expect(remindersSoFar(which.incidentId)).toEqual([]);
  });

  it('counts again when the newer entry is deleted', async () => {
    const { incidentId, entryId } = await opened();
    const newer = await add(incidentId);
    await makeDue(entryId);
    await untilNothingIsDue(entryId);
    await suite.incidents.deleteEntry({ incidentId, entryId: newer?.id }, { actor });
    await makeDue(entryId);
    expect(await reminders(incidentId, 1)).toMatchObject([{ entryId, audience: AUTHOR }]);
  });

  it('keeps its promise in a correction, until that resolves the incident', async () => {
    const nextUpdateBy = inAnHour();
    const which = await opened({ nextUpdateBy });
    expect((await correct(which, { status: IDENTIFIED })).entry?.nextUpdateBy).toBe(nextUpdateBy);
    expect((await correct(which, { status: IDENTIFIED, nextUpdateBy })).entry?.nextUpdateBy).toBe(nextUpdateBy);
    await expect(correct(which, { nextUpdateBy: nextUpdateBy + 1n })).rejects.toMatchObject({
      violations: [{ pointer: '/nextUpdateBy' }],
    });
    expect((await correct(which, { status: RESOLVED })).entry?.nextUpdateBy).toBeUndefined();
  });

  it.each([
    ['a time that has passed', () => ({ nextUpdateBy: BigInt(Date.now() - 1) })],
    ['a time in more than seven days', () => ({ nextUpdateBy: BigInt(Date.now() + 8 * 24 * HOUR) })],
    ['anything after the end', () => ({ nextUpdateBy: inAnHour(), status: RESOLVED })],
  ])('cannot promise %s', async (_what, entry) => {
    const { incidentId } = await opened({});
    await expect(add(incidentId, entry())).rejects.toMatchObject({ violations: [{ pointer: '/nextUpdateBy' }] });
    await expect(opened(entry())).rejects.toMatchObject({ violations: [{ pointer: '/entry/nextUpdateBy' }] });
  });
});
