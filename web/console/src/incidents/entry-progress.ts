import { type Deliveries, type IncidentEntry } from '../api/contract.js';
import { isOver, KNOWN_MS, type Progress } from '../deliveries/delivery-state.js';

/** The known deliveries of a correction that recipients were notified of. */
export interface CorrectionProgress {
  /** What was sent; undefined until that is known. */
  eventId: string | undefined;
  /** When the entry was corrected (epoch ms). */
  correctedAt: number;
  progress: Progress;
}

/** Those of the entry as it was published. @param now epoch ms */
export function deliveriesOf(entry: IncidentEntry, { deliveries, plannings }: Deliveries, now: number): Progress {
  const isOfEntry = (one: { entryId: string; correctedAt?: number }): boolean =>
    one.entryId === entry.id && one.correctedAt === undefined;
  const reports = deliveries.filter(isOfEntry);
  const planning = plannings.find(isOfEntry) ?? reports[0];
  return { reports, recipients: recipientsOf(planning, entry.date, now) };
}

/** Those of its corrections, the last one first. @param now epoch ms */
export function correctionsOf(
  { id, correctionNotifiedAt }: IncidentEntry,
  { deliveries, plannings }: Deliveries,
  now: number,
): CorrectionProgress[] {
  const known = plannings.flatMap((planning) => {
    const { entryId, eventId, correctedAt } = planning;
    if (entryId !== id || correctedAt === undefined) return [];
    const reports = deliveries.filter((report) => report.eventId === eventId);
    return { eventId, correctedAt, progress: { reports, recipients: recipientsOf(planning, correctedAt, now) } };
  });
  if (correctionNotifiedAt === undefined || known.some(({ correctedAt }) => correctedAt >= correctionNotifiedAt))
    return known;
  const recipients = recipientsOf(undefined, correctionNotifiedAt, now);
  return [{ eventId: undefined, correctedAt: correctionNotifiedAt, progress: { reports: [], recipients } }, ...known];
}

function recipientsOf(
  planning: { planningComplete: boolean } | undefined,
  notifiedAt: number,
  now: number,
): Progress['recipients'] {
  if (planning) return planning.planningComplete ? 'found' : 'looked-for';
  return now - notifiedAt < KNOWN_MS ? 'looked-for' : 'forgotten';
}

/** Whether recipients were notified of the entry, or of a correction of it. */
export function isNotified({ sendNotification, correctionNotifiedAt }: IncidentEntry): boolean {
  return sendNotification || correctionNotifiedAt !== undefined;
}

/**
 * Whether further changes of the deliveries are expected: something is pending, or recipients are still being looked
 * up.
 *
 * @param known undefined until the first response
 * @param now epoch ms
 */
export function awaitsDeliveries(
  entries: readonly IncidentEntry[],
  known: Deliveries | undefined,
  now: number,
): boolean {
  const notified = entries.filter(isNotified);
  if (!known) return notified.length > 0;
  return notified.some((entry) => {
    const corrections = correctionsOf(entry, known, now).map(({ progress }) => progress);
    const published = entry.sendNotification ? [deliveriesOf(entry, known, now)] : [];
    return [...published, ...corrections].some((progress) => !isOver(progress));
  });
}
