import type { Tx } from '@candor/database/database.js';
import { componentStatuses, incidentImpacts, type IncidentImpactWord } from '@candor/proto/status-words.js';
import { newId } from '@candor/platform/ids.js';
import type { ReadIncident, UpstreamKind } from '../readers/reading.js';
import { guessesOf, type Recognised } from '../readers/recognise.js';
import { packComponents, unpackComponents } from './upstream-state.js';
import type { UpstreamPage } from './upstream.store.js';

/** An address as it was typed may lead to another page later. */
export const TYPED_FOR = '1 hour';

interface FreshRow {
  readonly id: string;
  readonly kind: UpstreamKind;
  readonly address: string;
  readonly page_name: string;
  readonly state: Buffer;
}

/**
 * What a page shows, from its row: one that is found at this address, and was read well a short time ago.
 * @param page the address as it was typed
 * @param withinMs how long ago at most
 * @returns undefined where the provider has to be asked
 */
export async function loadFresh(tx: Tx, page: URL, withinMs: number): Promise<Recognised | undefined> {
  const guesses = guessesOf(page);
  const [row] = await tx.query<FreshRow[]>(
    `select id, kind, address, page_name, state from upstream
      where (address = $1 or (kind, address) in (select * from unnest($2::text[], $3::text[]))
             or id = (select upstream_id from upstream_typed
                       where digest = sha256(convert_to($1, 'UTF8')) and seen_at > now() - interval '${TYPED_FOR}'))
        and failures = 0 and read_at > now() - $4::int * interval '1 millisecond'
      order by address = $1 desc limit 1`,
    [page.href, guesses.map(({ kind }) => kind), guesses.map((guess) => guess.page.href), withinMs],
  );
  if (!row) return undefined;
  const components = await unpackComponents(row.state);
  return {
    kind: row.kind,
    page: new URL(row.address),
    reading: {
      name: row.page_name,
      url: '',
      components: components.map(({ key, name, groupName, status }) => ({
        ...{ key, name, groupName },
        status: componentStatuses.valueOf(status as string),
      })),
      incidents: await loadOpenIncidents(tx, row.id),
    },
  };
}

interface OpenIncident extends Pick<ReadIncident, 'key' | 'kind' | 'name' | 'url' | 'message'> {
  readonly impact: IncidentImpactWord | null;
  readonly started_at: Date | null;
  readonly component_keys: readonly string[];
}

async function loadOpenIncidents(tx: Tx, upstreamId: string): Promise<ReadIncident[]> {
  const rows = await tx.query<OpenIncident[]>(
    `select key, kind, name, url, impact, message, started_at, component_keys from upstream_incident
      where upstream_id = $1 and ended_at is null
      order by coalesce(started_at, seen_at) desc, key`,
    [upstreamId],
  );
  return rows.map(({ impact, started_at: startedAt, component_keys: componentKeys, ...incident }) => ({
    ...incident,
    impact: impact ? incidentImpacts.valueOf(impact) : undefined,
    startedAt: startedAt?.getTime(),
    endedAt: undefined,
    componentKeys,
  }));
}

/**
 * Holds the row of a page that was looked at, for its reading; makes one that is not watched where there is none. The
 * look counts as a question. A page that a replica is asking meanwhile is left to that one.
 * @returns undefined for one that is left alone, otherwise for how long it has said the same (ms)
 */
export async function holdLookedAt(
  tx: Tx,
  { kind, address }: Omit<UpstreamPage, 'id'>,
): Promise<{ id: string; quietMs: number } | undefined> {
  await tx.query(
    `insert into upstream (id, kind, address, state, next_at, unwatched_since) values ($1, $2, $3, $4, now(), now())
     on conflict (address) do nothing`,
    [newId(), kind, address, await packComponents([])],
  );
  const [[row]] = await tx.query<[{ id: string; quiet_ms: number }[], number]>(
    `update upstream set tried_at = now()
      where kind = $1 and address = $2 and (claim is null or next_at <= now())
     returning id, (extract(epoch from now() - changed_at) * 1000)::float8 as quiet_ms`,
    [kind, address],
  );
  return row && { id: row.id, quietMs: row.quiet_ms };
}

/** Keeps that the page was found at an address as it was typed. */
export async function keepTyped(tx: Tx, upstreamId: string, typed: string): Promise<void> {
  await tx.query(
    `insert into upstream_typed (digest, upstream_id) values (sha256(convert_to($1, 'UTF8')), $2)
     on conflict (digest) do update set upstream_id = excluded.upstream_id, seen_at = now()`,
    [typed, upstreamId],
  );
}
