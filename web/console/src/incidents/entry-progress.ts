import { type Deliveries, type IncidentEntry } from '../api/contract.js';
import { isOver, KNOWN_MS, type Progress } from '../deliveries/delivery-state.js';

/** @param now epoch ms */
export function deliveriesOf(entry: IncidentEntry, { deliveries, plannings }: Deliveries, now: number): Progress {
  const reports = deliveries.filter(({ entryId }) => entryId === entry.id);
  const planning = plannings.find(({ entryId }) => entryId === entry.id) ?? reports[0];
  if (planning) return { reports, recipients: planning.planningComplete ? 'found' : 'looked-for' };
  return { reports, recipients: now - entry.date < KNOWN_MS ? 'looked-for' : 'forgotten' };
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
  const told = entries.filter(({ sendNotification }) => sendNotification);
  if (!known) return told.length > 0;
  return told.some((entry) => !isOver(deliveriesOf(entry, known, now)));
}
