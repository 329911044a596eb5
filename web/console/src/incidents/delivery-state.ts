import { type DeliveryReport, type IncidentEntry } from '../api/contract.js';

/** An entry without any report for longer than this has nobody to be told (ms). */
const PLANNING_GRACE_MS = 60_000;

/** Whether a channel's deliveries of an entry are all decided. */
export function isSettled({ pending, planningComplete }: DeliveryReport): boolean {
  return planningComplete && pending === 0;
}

/**
 * Whether more news of the deliveries is to be expected: something is pending or still being planned, or a notification
 * was published a moment ago and its planning has not begun.
 *
 * @param reports undefined until the first answer
 * @param now epoch ms
 */
export function awaitsDeliveries(
  entries: readonly IncidentEntry[],
  reports: readonly DeliveryReport[] | undefined,
  now: number,
): boolean {
  if (!reports) return entries.some(({ sendNotification }) => sendNotification);
  if (reports.some((report) => !isSettled(report))) return true;
  const planned = new Set(reports.map(({ entryId }) => entryId));
  return entries.some(
    ({ id, date, sendNotification }) => sendNotification && !planned.has(id) && now - date < PLANNING_GRACE_MS,
  );
}

const count = (value: number): string => value.toLocaleString('en-US');

/** '10,240 of 10,240 delivered', then what failed and what was left out on purpose. */
export function deliveryText({ planned, delivered, failed, skipped, planningComplete }: DeliveryReport): string {
  const parts = [`${count(delivered)} of ${count(planned)} delivered`];
  if (!planningComplete) parts.push('still finding recipients');
  if (failed > 0) parts.push(`${count(failed)} failed`);
  if (skipped > 0) parts.push(`${count(skipped)} skipped`);
  return parts.join(', ');
}
