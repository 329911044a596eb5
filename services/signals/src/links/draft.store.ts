import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import type { DraftSays, ProvidersIncident } from './draft.rules.js';
import { WHOLE } from './link-state.rules.js';

const MAX_INCIDENTS = 5;

/** A row of `draft`. */
export interface DraftRow {
  readonly id: string;
  readonly watch_id: string | null;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly proposed_at: Date;
  readonly ended_at: Date | null;
  readonly decision: 'published' | 'joined' | 'dismissed' | null;
  readonly incident_id: string | null;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly said: DraftSays;
}

export const DRAFT_COLUMNS = `id, watch_id, provider_name, provider_url, proposed_at, ended_at, decision, incident_id,
  decided_by, decided_at, said`;

/** The draft of a watch that lasts, locked; undefined for none. */
export async function lastingDraft(tx: Tx, customerId: string, watchId: string): Promise<DraftRow | undefined> {
  const [row] = await tx.query<DraftRow[]>(
    `select ${DRAFT_COLUMNS} from draft where customer_id = $1 and watch_id = $2 and ended_at is null for update`,
    [customerId, watchId],
  );
  return row;
}

interface NewDraft {
  readonly watchId: string;
  readonly provider: { readonly name: string; readonly url: string };
  readonly said: DraftSays;
}

/** @returns the draft; undefined where one lasts already */
export async function insertDraft(
  tx: Tx,
  customerId: string,
  { watchId, provider, said }: NewDraft,
): Promise<DraftRow | undefined> {
  const [row] = await tx.query<DraftRow[]>(
    `insert into draft (id, customer_id, watch_id, provider_name, provider_url, said)
     values ($1, $2, $3, $4, $5, $6::jsonb)
     on conflict (watch_id) where ended_at is null do nothing
     returning ${DRAFT_COLUMNS}`,
    [newId(), customerId, watchId, provider.name, provider.url, JSON.stringify(said)],
  );
  return row;
}

export async function keepSaid(tx: Tx, customerId: string, id: string, said: DraftSays): Promise<void> {
  await tx.query('update draft set said = $3::jsonb where customer_id = $1 and id = $2 and said <> $3::jsonb', [
    customerId,
    id,
    JSON.stringify(said),
  ]);
}

export async function endDraft(tx: Tx, customerId: string, watchId: string): Promise<void> {
  await tx.query(
    `update draft set ended_at = date_trunc('milliseconds', now())
      where customer_id = $1 and watch_id = $2 and ended_at is null`,
    [customerId, watchId],
  );
}

/**
 * Open incidents of the provider that concern what is broken, the latest first: those that name one of these components,
 * and those that name none, as many formats leave it out.
 */
export async function concerningIncidents(
  tx: Tx,
  upstreamId: string,
  componentKeys: readonly string[],
): Promise<ProvidersIncident[]> {
  return tx.query<ProvidersIncident[]>(
    `select key, name, url from upstream_incident
      where upstream_id = $1 and ended_at is null and kind = 'incident'
        and ($3 or component_keys && $2::text[] or cardinality(component_keys) = 0)
      order by (component_keys && $2::text[]) desc, coalesce(started_at, seen_at) desc, key limit ${MAX_INCIDENTS}`,
    [upstreamId, componentKeys, componentKeys.includes(WHOLE)],
  );
}
