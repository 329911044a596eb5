import type { PageMaintenanceSeries } from '../state/page-state.js';
import type { FeedItem } from '../feed-items/feed-item.js';
import { icalLocalTime, skippedTimes } from './calendar-zone.js';

/** A start or an end that differs by less counts as planned. */
const TOLERANCE_MS = 60_000;

/** An occurrence that is not as the rule says. */
interface Override {
  readonly item: FeedItem;
  /** The start that the rule gives it (epoch ms). */
  readonly occurrenceTime: number;
}

/** A recurring maintenance as one event of a calendar. */
export interface CalendarSeries extends Omit<PageMaintenanceSeries, 'occurrenceTime'> {
  /** The occurrence whose texts it has. */
  readonly said: FeedItem;
  readonly overrides: readonly Override[];
}

/**
 * Parts maintenances into recurring ones and single ones. Occurrences of an earlier rule of a recurring one are single:
 * its rule begins later by now. Cancelled occurrences are exceptions of it.
 */
export function calendarSeriesOf(maintenances: readonly FeedItem[]): { series: CalendarSeries[]; single: FeedItem[] } {
  const newest = new Map<string, PageMaintenanceSeries>();
  for (const { planned } of maintenances) {
    const series = planned?.series;
    if (series && series.version >= (newest.get(series.id)?.version ?? 0)) newest.set(series.id, series);
  }
  const partOf = ({ planned }: FeedItem): PageMaintenanceSeries | undefined => {
    const current = planned?.series && newest.get(planned.series.id);
    return current && (planned.series?.occurrenceTime ?? 0) >= current.firstStartTime ? current : undefined;
  };
  const groups = new Map<PageMaintenanceSeries | undefined, FeedItem[]>();
  for (const item of maintenances) groups.set(partOf(item), [...(groups.get(partOf(item)) ?? []), item]);
  return {
    single: groups.get(undefined) ?? [],
    series: [...groups].flatMap(([series, occurrences]) => (series ? calendarSeries(series, occurrences) : [])),
  };
}

function calendarSeries(series: PageMaintenanceSeries, occurrences: readonly FeedItem[]): CalendarSeries[] {
  const times = occurrences.map((item) => ({ item, occurrenceTime: item.planned?.series?.occurrenceTime ?? 0 }));
  const taking = times
    .filter(({ item: { planned } }) => !planned?.cancelled)
    .toSorted((a, b) => b.occurrenceTime - a.occurrenceTime);
  // Most occurrences say the same; one that was changed alone does not speak for them.
  const regular = taking.find((one) => !isMoved(series, one)) ?? taking[0] ?? times[0];
  if (!regular) return [];
  const { name, updates } = regular.item;
  const overrides = taking.filter(
    (one) =>
      isMoved(series, one) || one.item.name !== name || one.item.updates.at(-1)?.message !== updates.at(-1)?.message,
  );
  return [{ ...series, said: regular.item, overrides }];
}

/** Whether an occurrence takes, or took, another time than its rule says. */
function isMoved({ duration }: PageMaintenanceSeries, { item, occurrenceTime }: Override): boolean {
  const { planned, startedAt, endedAt } = item;
  const differs = (time: number, wanted: number): boolean => Math.abs(time - wanted) >= TOLERANCE_MS;
  const end = endedAt ?? planned?.end ?? occurrenceTime + duration;
  return differs(startedAt, occurrenceTime) || differs(end, occurrenceTime + duration);
}

/** The rule of a series and the dates that it leaves out, as lines of iCalendar. @param now epoch ms */
export function recurrenceLines(
  { rrule, timeZone, firstStartTime, exceptions }: CalendarSeries,
  now: number,
): string[] {
  const isUtc = timeZone === 'UTC';
  const left = [
    ...exceptions.map((time) => icalLocalTime(time, timeZone) + (isUtc ? 'Z' : '')),
    ...(isUtc ? [] : skippedTimes(timeZone, firstStartTime, now)),
  ].toSorted();
  const zone = isUtc ? '' : `;TZID=${timeZone}`;
  return [`RRULE:${rrule}`, ...(left.length > 0 ? [`EXDATE${zone}:${left.join(',')}`] : [])];
}
