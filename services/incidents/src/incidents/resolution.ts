import type { Tx } from '@candor/database/database.js';
import { claimsWhenResolved, statusByIncidents, type CourseEntry } from '@candor/proto/incident-course.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { IncidentEntity } from './incident.entity.js';
import { loadEntries } from '../entries/entries.reader.js';
import type { CheckedDraft } from '../entries/entry-draft.rules.js';
import type { EntryEntity } from '../entries/entry.entity.js';

/** More are operational without being listed: an entry that resolves has to fit into `ROOM_TO_RESOLVE_BYTES`. */
const MAX_LISTED = 1_000;

const HOLD = `hashtextextended('resolve ' || $1, 0)`;

/**
 * Serialises the resolutions of an organisation's incidents until the transaction ends: of two concurrent ones, each
 * would take the other for open. Waits for the others, so it comes before any row lock.
 */
export async function holdResolutions(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${HOLD})`, [customerId]);
}

/** The same without waiting, for callers that hold row locks already. @returns whether it is held now */
export async function tryToHoldResolutions(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await tx.query<{ held: boolean }[]>(`select pg_try_advisory_xact_lock(${HOLD}) as held`, [customerId]);
  return row?.held ?? false;
}

/**
 * The final component statuses of an entry: as drafted, unless it resolves the incident. Then all that the incident
 * ever affected are operational, except those that another open incident still affects. A public incident does not
 * reveal what an internal one says. The caller holds the organisation's resolution lock.
 * @param earlier the entries before it, newest first
 */
export async function withResolution(
  tx: Tx,
  incident: Pick<IncidentEntity, 'id' | 'customerId' | 'private'>,
  draft: CheckedDraft,
  earlier: readonly EntryEntity[],
): Promise<CheckedDraft> {
  if (draft.status !== 'resolved') return draft;
  const listed = draft.components.map(({ componentId, status }) => ({ componentId, componentStatus: status }));
  const elsewhere = await statusElsewhere(tx, incident);
  const claims = claimsWhenResolved(listed, earlier.map(toCourse), elsewhere).slice(0, MAX_LISTED);
  return {
    ...draft,
    components: claims.map(({ componentId, componentStatus }) => ({ componentId, status: componentStatus })),
  };
}

async function statusElsewhere(
  tx: Tx,
  { id, customerId, private: isInternal }: Pick<IncidentEntity, 'id' | 'customerId' | 'private'>,
): Promise<ReadonlyMap<string, ComponentStatusWord>> {
  const others = await tx
    .createQueryBuilder(IncidentEntity, 'i')
    .select('i.id')
    .where(`i.customer_id = :customerId and i.id <> :id and i.status <> 'resolved'`, { customerId, id })
    .andWhere(isInternal ? 'true' : 'not i.private')
    .getMany();
  const entries = await loadEntries(
    tx,
    customerId,
    others.map((other) => other.id),
  );
  return statusByIncidents([...entries.values()].map((ofOne) => ofOne.map(toCourse)));
}

/** An entry as the rules of a course read it. */
export function toCourse({ date, status, components }: EntryEntity): CourseEntry {
  return {
    date: date.getTime(),
    incidentStatus: status,
    affectedComponents: components.map(({ componentId, status: componentStatus }) => ({
      componentId,
      componentStatus,
    })),
  };
}
