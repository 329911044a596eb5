import { formatDate } from '@candor/ui/time/format-date.js';
import { DEFAULT_PERIOD_DAYS } from '@candor/ui/uptime/time-filters.js';

const DAY = 24 * 3600 * 1000;

/** The period over which an uptime is counted: the last 90 days, or since the creation of a younger service. */
export function countedText(creationTime: number, now: number, zone: string): string {
  if (creationTime <= now - DEFAULT_PERIOD_DAYS * DAY) return `in the last ${DEFAULT_PERIOD_DAYS} days`;
  const day = formatDate(creationTime, 'short-day', zone);
  return day === formatDate(now, 'short-day', zone) ? 'since today' : `since ${day}`;
}
