import { formatDate } from '@candor/ui/time/format-date.js';

/** When a draft was written: only the time for a moment of today. @param zone IANA */
export function draftTime(at: number, now: number, zone: string): string {
  const today = formatDate(at, 'day', zone) === formatDate(now, 'day', zone);
  return formatDate(at, today ? 'time' : 'date-time', zone);
}
