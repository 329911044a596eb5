import { type Maintenance, type MaintenanceDeliveries, type MaintenancePlanning } from '../api/contract.js';
import { isOver, KNOWN_MS, type Progress } from '../deliveries/delivery-state.js';

const NOTICES: Record<NonNullable<MaintenancePlanning['notice']>, string> = {
  scheduled: 'Announced',
  changed: 'Change announced',
  cancelled: 'Cancellation announced',
  reminder: 'Reminder',
};

/** What was told of a maintenance, in words. */
export function newsTitle({ notice }: MaintenancePlanning): string {
  return notice ? NOTICES[notice] : 'Update of its incident';
}

/** What is known of the deliveries of one piece of news of a maintenance. */
export function progressOf({ eventId, planningComplete }: MaintenancePlanning, known: MaintenanceDeliveries): Progress {
  return {
    reports: known.deliveries.filter((report) => report.eventId === eventId),
    recipients: planningComplete ? 'found' : 'looked-for',
  };
}

/**
 * Whether more news of the deliveries are to be expected: something is pending, recipients are still being looked for, or it is to be
 * announced and has not been yet.
 *
 * @param known undefined until the first answer
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
