import { type Maintenance, type MaintenanceDeliveries, type MaintenancePlanning } from '../api/contract.js';
import { isOver, KNOWN_MS, type Progress } from '../deliveries/delivery-state.js';

const NOTICES: Record<NonNullable<MaintenancePlanning['notice']>, string> = {
  scheduled: 'Announced',
  changed: 'Change announced',
  cancelled: 'Cancellation announced',
  reminder: 'Reminder',
};

/** The label of a notice of a maintenance. */
export function newsTitle({ notice, correctedAt }: MaintenancePlanning): string {
  if (notice) return NOTICES[notice];
  return correctedAt === undefined ? 'Update of its incident' : 'Correction of an update';
}

/** The known deliveries of one notice of a maintenance. */
export function progressOf({ eventId, planningComplete }: MaintenancePlanning, known: MaintenanceDeliveries): Progress {
  return {
    reports: known.deliveries.filter((report) => report.eventId === eventId),
    recipients: planningComplete ? 'found' : 'looked-for',
  };
}

/**
 * Whether further changes of the deliveries are expected: something is pending, recipients are still being looked up,
 * or its announcement is still to come.
 *
 * @param known undefined until the first response
 * @param now epoch ms
 */
export function awaitsNews(
  { sendNotification, plannedStartTime }: Maintenance,
  known: MaintenanceDeliveries | undefined,
  now: number,
): boolean {
  if (!known) return true;
  if (known.plannings.length === 0) return sendNotification && now - plannedStartTime < KNOWN_MS;
  return known.plannings.some((planning) => !isOver(progressOf(planning, known)));
}
