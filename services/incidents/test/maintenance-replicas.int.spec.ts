import { Pool } from 'pg';
import { createDataSource } from '@candor/database/data-source.js';
import { Database, type Tx } from '@candor/database/database.js';
import { AuditTrail } from '@candor/outbox/audit-trail.js';
import { Outbox } from '@candor/outbox/outbox.js';
import type { OutboxRelay } from '@candor/outbox/outbox.relay.js';
import { newId } from '@candor/platform/ids.js';
import { AppLogger } from '@candor/platform/logger.js';
import { OverdueAudience } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { database } from '../src/database/database.js';
import { AdvanceAnnouncement } from '../src/announcements/advance-announcement.js';
import { AnnouncementFacts } from '../src/announcements/announcement-facts.js';
import type { AnnouncementEntity } from '../src/announcements/announcement.entity.js';
import { EntryWriter } from '../src/entries/entry-writer.js';
import { IncidentFacts } from '../src/incidents/incident-facts.js';
import { PublishEntry } from '../src/incidents/publish-entry.js';
import { PublishPlannedEntry } from '../src/planned-entries/publish-planned-entry.js';
import { RemindOfUpdate } from '../src/incidents/remind-of-update.js';
import { MaintenanceClock } from '../src/maintenances/maintenance-clock.js';
import { MaintenanceCourse } from '../src/maintenances/maintenance-course.js';
import { MaintenanceFacts } from '../src/maintenances/maintenance-facts.js';
import type { MaintenanceEntity } from '../src/maintenances/maintenance.entity.js';
import { SeriesPlanner } from '../src/maintenances/series-planner.js';
import { startIncidents, type RunningIncidents } from './incidents.suite.js';

const REPLICAS = 6;
const DUE = 1_000;
/** Of what the same clock does besides. */
const OTHERS_DUE = 250;
/** For this many transactions on a busy machine (ms). */
const TIMEOUT_MS = 240_000;

/** Loses its connection in 15 of 100 transactions, after all writes and before the commit. */
class CrashingFacts extends IncidentFacts {
  crashes = 0;
  private calls = 0;

  override async entryPublished(tx: Tx, ...rest: Rest) {
    const published = await super.entryPublished(tx, ...rest);
    this.calls += 1;
    if (this.calls % 20 < 3) {
      this.crashes += 1;
      await cutConnection(tx);
    }
    return published;
  }
}

/** The same, when an announcement begins or ends. */
class CrashingAnnouncements extends AnnouncementFacts {
  crashes = 0;
  private calls = 0;

  override async saved(tx: Tx, announcement: AnnouncementEntity, how: { hasBegun: boolean }) {
    const published = await super.saved(tx, announcement, how);
    this.calls += 1;
    if (this.calls % 20 < 3) {
      this.crashes += 1;
      await cutConnection(tx);
    }
    return published;
  }
}

/** The same, when it reminds and when it plans an occurrence. */
class CrashingNotices extends MaintenanceFacts {
  crashes = 0;
  private calls = 0;

  override async saved(tx: Tx, maintenance: MaintenanceEntity) {
    const published = await super.saved(tx, maintenance);
    await this.mayCrash(tx);
    return published;
  }

  override async announced(tx: Tx, ...rest: [MaintenanceEntity, MaintenanceNotice]) {
    await super.announced(tx, ...rest);
    await this.mayCrash(tx);
  }

  private async mayCrash(tx: Tx): Promise<void> {
    this.calls += 1;
    if (this.calls % 20 < 3) {
      this.crashes += 1;
      await cutConnection(tx);
    }
  }
}
/** The same, when it reminds of an entry. */
class CrashingReminders extends RemindOfUpdate {
  crashes = 0;
  private calls = 0;

  override async execute(tx: Tx, entryId: string) {
    const isDone = await super.execute(tx, entryId);
    this.calls += 1;
    if (this.calls % 20 < 3) {
      this.crashes += 1;
      await cutConnection(tx);
    }
    return isDone;
  }
}
type Rest = Parameters<IncidentFacts['entryPublished']> extends [Tx, ...infer R] ? R : never;

/** What Postgres sees of a killed process: its socket is closed in the middle of a transaction. */
async function cutConnection(tx: Tx): Promise<void> {
  const client = (await tx.queryRunner?.connect()) as { connection: { stream: { destroy(): void } } };
  client.connection.stream.destroy();
}

describe('maintenances that are due', () => {
  let suite: RunningIncidents;
  let sql: Pool;

  beforeAll(async () => {
    suite = await startIncidents();
    sql = new Pool({ connectionString: suite.databaseUrl, options: '-c search_path=incidents' });
  });
  afterAll(async () => {
    await sql.end();
    await suite.close();
  });

  const count = async (query: string, customerId: string): Promise<number> =>
    Number((await sql.query<{ count: string }>(`select count(*) ${query}`, [customerId])).rows[0]?.count);

  it(
    'start exactly once, with any number of replicas and however often one dies',
    async () => {
      const customerId = newId();
      const replicas = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
      await planDue(customerId, DUE);
      await workOff(replicas, () => count('from maintenance where due_at <= now() and customer_id = $1', customerId));

      expect(replicas.reduce((sum, { facts }) => sum + facts.crashes, 0)).toBeGreaterThan(DUE / 10);
      expect(await count('from incident where customer_id = $1', customerId)).toBe(DUE);
      expect(await count(`from maintenance where awaits = 'end' and customer_id = $1`, customerId)).toBe(DUE);
      expect(await count('from outbox where customer_id = $1', customerId)).toBe(DUE);
      const facts = await suite.client.heard(
        'evt.incidents.v1.entry_published',
        (fact) => fact.customerId === customerId,
        DUE,
      );
      expect(new Set(facts.map(({ incident }) => incident?.maintenanceId)).size).toBe(DUE);
      expect(facts).toHaveLength(DUE);
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  it(
    'are announced exactly once, likewise',
    async () => {
      const customerId = newId();
      const replicas = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
      await planDue(customerId, OTHERS_DUE, '30 minutes');
      await workOff(replicas, () =>
        count('from maintenance where reminder_at <= now() and customer_id = $1', customerId),
      );

      expect(replicas.reduce((sum, { notices }) => sum + notices.crashes, 0)).toBeGreaterThan(OTHERS_DUE / 10);
      expect(await count('from outbox where customer_id = $1', customerId)).toBe(OTHERS_DUE);
      const facts = await suite.client.heard(
        'evt.incidents.v1.maintenance_announced',
        (fact) => fact.customerId === customerId,
        OTHERS_DUE,
      );
      expect(new Set(facts.map(({ maintenance }) => maintenance?.id)).size).toBe(OTHERS_DUE);
      expect(new Set(facts.map(({ notice }) => notice))).toEqual(new Set([MaintenanceNotice.REMINDER]));
      expect(facts).toHaveLength(OTHERS_DUE);
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  it(
    'are planned, start and end exactly once as occurrences of recurring ones, likewise',
    async () => {
      const [customers, series] = [10, OTHERS_DUE / 10];
      const occurrences = customers * series;
      const replicas = await Promise.all(Array.from({ length: 4 }, startReplica));
      const ids = Array.from({ length: customers }, newId);
      await Promise.all(ids.map((customerId) => planSeries(customerId, series)));
      const all = `customer_id = any($1::uuid[])`;
      const over = () => countOf(`from maintenance where actual_end_time is not null and ${all}`);
      const countOf = async (query: string) =>
        Number((await sql.query<{ count: string }>(`select count(*) ${query}`, [ids])).rows[0]?.count);
      await workOff(replicas, async () => occurrences - (await over()));

      expect(replicas.reduce((sum, { facts, notices }) => sum + facts.crashes + notices.crashes, 0)).toBeGreaterThan(
        occurrences / 10,
      );
      expect(await countOf(`from maintenance where ${all}`)).toBe(occurrences);
      expect(await countOf(`from maintenance_series where top_up_at is null and ${all}`)).toBe(occurrences);
      expect(await countOf(`from incident where status = 'resolved' and ${all}`)).toBe(occurrences);
      expect(await countOf(`from entry where ${all}`)).toBe(2 * occurrences);
      const facts = await suite.client.heard(
        'evt.incidents.v1.entry_published',
        (fact) => ids.includes(fact.customerId),
        2 * occurrences,
      );
      expect(facts).toHaveLength(2 * occurrences);
      expect(new Set(facts.map(({ incident }) => incident?.maintenanceId)).size).toBe(occurrences);
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  it(
    'are not alone: planned entries are published exactly once, likewise',
    async () => {
      const customerId = newId();
      const replicas = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
      const planned = await planEntries(customerId);
      await workOff(replicas, () => count('from planned_entry where customer_id = $1', customerId));

      expect(replicas.reduce((sum, { facts }) => sum + facts.crashes, 0)).toBeGreaterThan(OTHERS_DUE / 10);
      expect(await count('from entry where customer_id = $1', customerId)).toBe(2 * OTHERS_DUE);
      const facts = await suite.client.heard(
        'evt.incidents.v1.entry_published',
        (fact) => fact.customerId === customerId,
        OTHERS_DUE,
      );
      expect(facts.map(({ entryId }) => entryId).sort()).toEqual(planned.sort());
      const records = await suite.client.heard(
        'evt.audit.v1.recorded',
        (fact) => fact.customerId === customerId,
        OTHERS_DUE,
      );
      expect(records).toHaveLength(OTHERS_DUE);
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  it(
    'are not alone: overdue entries are reminded of exactly once per audience, likewise',
    async () => {
      const customerId = newId();
      const replicas = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
      await promiseDue(customerId);
      const due = () => count('from entry where reminder_at <= now() and customer_id = $1', customerId);
      await workOff(replicas, due);
      expect(await count('from outbox where customer_id = $1', customerId)).toBe(OTHERS_DUE);
      await sql.query('update entry set reminder_at = now() where customer_id = $1', [customerId]);
      await workOff(replicas, due);

      expect(replicas.reduce((sum, { reminders }) => sum + reminders.crashes, 0)).toBeGreaterThan(OTHERS_DUE / 10);
      const facts = await suite.client.heard(
        'evt.incidents.v1.update_overdue',
        (fact) => fact.customerId === customerId,
        2 * OTHERS_DUE,
      );
      expect(facts).toHaveLength(2 * OTHERS_DUE);
      expect(new Set(facts.map(({ entryId, audience }) => `${entryId} ${audience}`)).size).toBe(2 * OTHERS_DUE);
      expect(new Set(facts.map(({ audience }) => audience))).toEqual(
        new Set([OverdueAudience.AUTHOR, OverdueAudience.ADMINS]),
      );
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  it(
    'are not alone: announcements begin exactly once and end exactly once, likewise',
    async () => {
      const customerId = newId();
      const replicas = await Promise.all(Array.from({ length: REPLICAS }, startReplica));
      const ids = await announceDue(customerId);
      const due = () => count('from announcement where due_at <= now() and customer_id = $1', customerId);
      await workOff(replicas, due);
      await sql.query(
        `update announcement set ends_at = date_trunc('milliseconds', now()), due_at = now() where customer_id = $1`,
        [customerId],
      );
      await workOff(replicas, due);

      expect(replicas.reduce((sum, { announcements }) => sum + announcements.crashes, 0)).toBeGreaterThan(
        OTHERS_DUE / 10,
      );
      const isOurs = (fact: { customerId: string }) => fact.customerId === customerId;
      const published = await suite.client.heard('evt.incidents.v1.announcement_published', isOurs, OTHERS_DUE);
      expect(published.map(({ announcement }) => announcement?.id).sort()).toEqual(ids.toSorted());
      const saved = await suite.client.heard('evt.incidents.v1.announcement_saved', isOurs, 2 * OTHERS_DUE);
      const states = saved.map(({ announcement }) => `${announcement?.id} ${announcement?.version}`);
      expect(states.sort()).toEqual(ids.flatMap((id) => [`${id} 2`, `${id} 3`]).sort());
      const records = await suite.client.heard('evt.audit.v1.recorded', isOurs, OTHERS_DUE);
      expect(records).toHaveLength(OTHERS_DUE);
      await Promise.all(replicas.map(({ source }) => source.destroy()));
    },
    TIMEOUT_MS,
  );

  type Replica = Awaited<ReturnType<typeof startReplica>>;

  async function workOff(replicas: readonly Replica[], remaining: () => Promise<number>): Promise<void> {
    await Promise.all(
      replicas.map(async ({ clock }) => {
        do await clock.catchUp();
        while ((await remaining()) > 0);
      }),
    );
  }

  /** The clock of one more replica, which dies repeatedly; the service's own runs as well. */
  async function startReplica() {
    const source = await createDataSource(suite.databaseUrl, database, { poolSize: 2 }).initialize();
    const relay: Pick<OutboxRelay, 'committed'> = { committed: () => undefined };
    const outbox = new Outbox(relay as OutboxRelay);
    const facts = new CrashingFacts(outbox);
    const notices = new CrashingNotices(outbox);
    const course = new MaintenanceCourse(new EntryWriter(), facts, notices);
    const reminders = new CrashingReminders(outbox);
    const db = new Database(source);
    const audit = new AuditTrail(db, outbox);
    const planned = new PublishPlannedEntry(new PublishEntry(new EntryWriter(), facts), outbox, audit);
    const announcements = new CrashingAnnouncements(outbox);
    const clock = new MaintenanceClock(
      db,
      course,
      new SeriesPlanner(notices),
      planned,
      reminders,
      new AdvanceAnnouncement(announcements, audit),
      AppLogger.create('incidents', 'silent'),
    );
    return { source, facts, notices, reminders, announcements, clock };
  }

  /** Recurring ones, each with a single occurrence that starts soon and is short. */
  async function planSeries(customerId: string, count: number): Promise<void> {
    await sql.query(
      `insert into maintenance_series (id, customer_id, name, message, component_ids, automatic_status,
         send_notification, notify_at_start, notify_at_end, reminder_minutes, internal, rrule, time_zone, first_start,
         duration_ms, exceptions, top_up_at, created_by, version)
       select id, $2, 'Backup', 'We back up.', array[$2::uuid], true, true, true, true, 0, false, 'FREQ=DAILY;COUNT=1',
              'UTC', date_trunc('second', now()) + interval '20 seconds', 5000, '{}', now(), $2, 1
         from unnest($1::uuid[]) as id`,
      [Array.from({ length: count }, newId), customerId],
    );
  }

  /** Incidents with one entry, and each with another that is due. @returns the ids of these */
  async function planEntries(customerId: string): Promise<string[]> {
    const incidents = await promiseDue(customerId);
    await sql.query('update entry set reminder_at = null where customer_id = $1', [customerId]);
    const ids = Array.from({ length: OTHERS_DUE }, newId);
    await sql.query(
      `insert into planned_entry (id, customer_id, incident_id, incident_name, message, message_format, status,
         send_notification, components, publish_at, due_at, created_by)
       select id, $3, incident_id, 'Outage', 'We look.', 'plain', 'monitoring', false, '[]', now(), now(), $3
         from unnest($1::uuid[], $2::uuid[]) as e(id, incident_id)`,
      [ids, incidents, customerId],
    );
    return ids;
  }

  /** Announcements that begin now. @returns their ids */
  async function announceDue(customerId: string): Promise<string[]> {
    const ids = Array.from({ length: OTHERS_DUE }, newId);
    await sql.query(
      `insert into announcement (id, customer_id, name, message, message_format, starts_at, ends_at, send_notification,
         due_at, created_at, created_by)
       select id, $2, 'News', 'It is here.', 'plain', now() - interval '1 second', now() + interval '1 day', true, now(),
              now(), $2
         from unnest($1::uuid[]) as id`,
      [ids, customerId],
    );
    return ids;
  }

  /** Incidents whose one entry has promised another by now. @returns their ids */
  async function promiseDue(customerId: string): Promise<string[]> {
    const [incidents, entries] = [Array.from({ length: OTHERS_DUE }, newId), Array.from({ length: OTHERS_DUE }, newId)];
    await sql.query(
      `insert into incident (id, customer_id, name, creation_time, impact, status, private, version, entries_version)
       select id, $2, 'Outage', now(), 'none', 'identified', false, 1, 1 from unnest($1::uuid[]) as id`,
      [incidents, customerId],
    );
    await sql.query(
      `insert into entry (id, customer_id, incident_id, version, date, message, message_format, status,
         send_notification, created_by, next_update_by, reminder_at)
       select id, $3, incident_id, 1, now(), 'We look.', 'plain', 'identified', false, $3, now(), now()
         from unnest($1::uuid[], $2::uuid[]) as e(id, incident_id)`,
      [entries, incidents, customerId],
    );
    return incidents;
  }

  /** Those that start later have a reminder due now. */
  async function planDue(customerId: string, number: number, startIn = '0 minutes'): Promise<void> {
    await sql.query(
      `insert into maintenance (id, customer_id, name, message, planned_start_time, planned_end_time, component_ids,
         send_notification, internal, awaits, created_by, version, reminder_minutes, reminder_at)
       select id, $2, 'Upgrade', 'We upgrade.', now() + $3::interval, now() + $3::interval + interval '1 hour',
              array[$2::uuid], true, false, 'start', $2, 1, 60, case when $3::interval > '0' then now() end
         from unnest($1::uuid[]) as id`,
      [Array.from({ length: number }, newId), customerId, startIn],
    );
  }
});
