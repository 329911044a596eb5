import type { Tx } from '@candor/database/database.js';
import { incidentImpacts, type ComponentStatusWord } from '@candor/proto/status-words.js';
import { newId } from '@candor/platform/ids.js';
import type { ReadIncident, Reading, UpstreamKind } from '../readers/reading.js';
import { KNOWN_FOR_MS } from './status-now.js';
import { advance, packComponents, summaryOf, unpackComponents, type EndedPeriod } from './upstream-state.js';

/** Open ones and the newest of the others, of one upstream. */
const MAX_INCIDENTS = 50;
/** Periods that are kept of one upstream: more than any page has in a month, and no hostile one fills the disk. */
const MAX_PERIODS = 20_000;
/** Components that an incident is kept with. */
const MAX_NAMED = 200;

/** What is needed to ask for a document only where it has changed. */
export interface StoredDocument {
  readonly url: string;
  /** "" without one. */
  readonly etag: string;
  /** "" without one. */
  readonly lastModified: string;
  /** SHA-256 of the bytes; "" for an optional document that is not there. */
  readonly digest: string;
}

/** The columns of an upstream for its reading. */
export interface UpstreamPage {
  readonly id: string;
  readonly kind: UpstreamKind;
  /** The page. */
  readonly address: string;
}

/**
 * Adds the upstream at an address, or takes the one that is there: who adds it second has what the first one sees.
 * One that was not watched for a while is asked when that is due: at once, unless it was read just now.
 * @returns its id, and whether it is new: then it has no components yet
 */
export async function ensureUpstream(
  tx: Tx,
  { kind, address }: Omit<UpstreamPage, 'id'>,
  firstAskMs: number,
): Promise<{ id: string; isNew: boolean }> {
  const id = newId();
  const [row] = await tx.query<{ id: string }[]>(
    `insert into upstream (id, kind, address, state, next_at)
     values ($1, $2, $3, $4, now() + $5::int * interval '1 millisecond')
     on conflict (address) do update set unwatched_since = null
     returning id`,
    [id, kind, address, await packComponents([]), firstAskMs],
  );
  return { id: row?.id ?? id, isNew: row?.id === id };
}

/**
 * Writes what was read of an upstream, in the transaction that holds its row: what differs and nothing else.
 * @returns whether anything that it says of its components differs
 */
export async function writeReading(tx: Tx, { id, address }: UpstreamPage, reading: Reading): Promise<boolean> {
  const [row] = await tx.query<{ state: Buffer; now: Date }[]>(
    `select state, date_trunc('milliseconds', now()) as now from upstream where id = $1 for update`,
    [id],
  );
  if (!row) throw new Error('the upstream is gone');
  const { components, ended, differs } = advance(
    await unpackComponents(row.state),
    reading.components,
    row.now.getTime(),
  );
  const incidents = await writeIncidents(tx, id, reading.incidents);
  await writePeriods(tx, id, ended);
  const name = reading.name || new URL(address).host;
  if (differs) {
    const { worst, affected, unknown } = summaryOf(components);
    await tx.query(
      `update upstream set state = $2, component_count = $3, affected_count = $4, unknown_count = $5, worst_status = $6
        where id = $1`,
      [id, await packComponents(components), components.length, affected, unknown, worst ?? null],
    );
  }
  await tx.query(
    `update upstream set page_name = $2, changed_at = case when $3 then date_trunc('milliseconds', now()) else changed_at end,
            open_incident_count = (select count(*) from upstream_incident
                                    where upstream_id = $1 and ended_at is null and kind = 'incident')
      where id = $1`,
    [id, name, differs || incidents],
  );
  return differs || incidents;
}

/** @returns whether any differs */
async function writeIncidents(tx: Tx, upstreamId: string, read: readonly ReadIncident[]): Promise<boolean> {
  const incidents = read.slice(0, MAX_INCIDENTS).map((incident) => ({
    key: incident.key,
    kind: incident.kind,
    name: incident.name,
    url: incident.url,
    impact: (incident.impact === undefined ? undefined : incidentImpacts.wordOf(incident.impact)) ?? null,
    message: incident.message,
    started_at: dateOf(incident.startedAt),
    ended_at: dateOf(incident.endedAt),
    component_keys: incident.componentKeys.slice(0, MAX_NAMED),
  }));
  const keys = incidents.map(({ key }) => key);
  const written = await tx.query<unknown[]>(
    `insert into upstream_incident as i
       (upstream_id, key, kind, name, url, impact, message, started_at, ended_at, component_keys)
     select $1, r.key, r.kind, r.name, r.url, r.impact, r.message, r.started_at, r.ended_at, r.component_keys
       from jsonb_to_recordset($2::jsonb) as r (key text, kind text, name text, url text, impact text, message text,
            started_at timestamptz(3), ended_at timestamptz(3), component_keys text[])
     on conflict (upstream_id, key) do update set
       kind = excluded.kind, name = excluded.name, url = excluded.url, impact = excluded.impact,
       message = excluded.message, started_at = excluded.started_at, ended_at = excluded.ended_at,
       component_keys = excluded.component_keys
      where (i.kind, i.name, i.url, i.impact, i.message, i.started_at, i.ended_at, i.component_keys) is distinct from
            (excluded.kind, excluded.name, excluded.url, excluded.impact, excluded.message, excluded.started_at,
             excluded.ended_at, excluded.component_keys)
     returning 1`,
    [upstreamId, JSON.stringify(incidents)],
  );
  // Most formats name an incident no longer once it is over.
  const [, over] = await tx.query<[unknown, number]>(
    `update upstream_incident set ended_at = date_trunc('milliseconds', now())
      where upstream_id = $1 and ended_at is null and key <> all($2::text[])`,
    [upstreamId, keys],
  );
  await tx.query(
    `delete from upstream_incident where upstream_id = $1 and key in (
       select key from upstream_incident where upstream_id = $1
        order by (ended_at is null) desc, coalesce(started_at, seen_at) desc, key offset ${MAX_INCIDENTS})`,
    [upstreamId],
  );
  return written.length + over > 0;
}

async function writePeriods(tx: Tx, upstreamId: string, ended: readonly EndedPeriod[]): Promise<void> {
  if (ended.length === 0) return;
  await tx.query(
    `insert into upstream_status (upstream_id, component_key, status, started_at, ended_at)
     select $1, r.key, r.status, to_timestamp(r.started / 1000.0), to_timestamp(r.ended / 1000.0)
       from unnest($2::text[], $3::text[], $4::float8[], $5::float8[]) as r (key, status, started, ended)
     on conflict do nothing`,
    [
      upstreamId,
      ended.map(({ key }) => key),
      ended.map(({ status }) => status),
      ended.map(({ startedAt }) => startedAt),
      ended.map(({ endedAt }) => endedAt),
    ],
  );
  await tx.query(
    `delete from upstream_status where upstream_id = $1 and (component_key, started_at) in (
       select component_key, started_at from upstream_status where upstream_id = $1
        order by ended_at desc, component_key offset ${MAX_PERIODS})`,
    [upstreamId],
  );
}

/** The key of periods in which a page as a whole could not be read: no component has it. */
export const WHOLE_PAGE = '';

/** Before a good reading is written: keeps since when the page could not be read, if that was for long. */
export async function writeBlindness(tx: Tx, upstreamId: string): Promise<void> {
  await tx.query(
    `insert into upstream_status (upstream_id, component_key, status, started_at, ended_at)
     select id, $2, 'unknown', read_at, date_trunc('milliseconds', now()) from upstream
      where id = $1 and read_at < now() - $3::int * interval '1 millisecond'
     on conflict do nothing`,
    [upstreamId, WHOLE_PAGE, KNOWN_FOR_MS],
  );
}

/**
 * After a good reading: when to compare it with its links. At once where something differs or it could not be read
 * before; otherwise when the reading will be too old to say anything. A comparison that is due or under way stays.
 */
export async function planSettling(tx: Tx, upstreamId: string, differs: boolean): Promise<void> {
  await tx.query(
    `update upstream set settle_at = case
              when $2 or settle_at is null then now()
              when settle_at > now() + interval '1 minute' then now() + $3::int * interval '1 millisecond'
              else settle_at end
      where id = $1`,
    [upstreamId, differs, KNOWN_FOR_MS],
  );
}

/** A provider may write any number; what is no time within reason is left out. */
function dateOf(time: number | undefined): string | null {
  const isTime = time !== undefined && Number.isFinite(time) && time >= 0 && time < Date.UTC(2100, 0);
  return isTime ? new Date(time).toISOString() : null;
}

/** A row of `upstream` that screens show. */
export interface UpstreamRow {
  readonly kind: string;
  readonly address: string;
  readonly page_name: string;
  readonly component_count: number;
  readonly affected_count: number;
  readonly unknown_count: number;
  readonly open_incident_count: number;
  readonly worst_status: ComponentStatusWord | null;
  readonly read_at: Date;
  readonly changed_at: Date;
  readonly failure: string;
}

/** The columns of {@link UpstreamRow}, of the table `u`. */
export const UPSTREAM_COLUMNS = `u.kind, u.address, u.page_name, u.component_count, u.affected_count, u.unknown_count,
  u.open_incident_count, u.worst_status, u.read_at, u.changed_at, u.failure`;
