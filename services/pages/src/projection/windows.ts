import { pageHistoryStart } from '@candor/status-page/time/page-day.js';
import { furtherPeriods, homePeriod, periodDays, type TimeFilter } from '@candor/status-page/time/uptime-periods.js';

const DAY_MS = 86_400_000;
/** The catalog refuses longer windows (days). */
const LONGEST_WINDOW = 3_650;

/** The inputs that decide how far back a page looks. */
export interface ShownTime {
  /** IANA name. */
  readonly timeZone: string;
  /** The periods that visitors choose from; none for 90 days. */
  readonly timeFilters: readonly TimeFilter[];
}

/** The start of the data that a page shows (epoch ms). */
export interface Windows {
  /** For downtime that touches the longest of its periods. */
  readonly historyStart: number;
  /** For past items, 90 days. */
  readonly pastStart: number;
}

/** The periods that a page shows, that of the status page first. */
export function offeredPeriods({ timeFilters }: ShownTime): TimeFilter[] {
  return [homePeriod(timeFilters), ...furtherPeriods(timeFilters)];
}

/** The start of a period that ends at a given time (both epoch ms). */
export function periodStart(moment: number, timeZone: string, filter: TimeFilter): number {
  return pageHistoryStart(moment, timeZone, periodDays(filter));
}

/** The windows of a page at a given time; `now` is that time or later (all epoch ms). */
export function windowsAt(moment: number, now: number, shown: ShownTime): Windows {
  const starts = offeredPeriods(shown).map((filter) => periodStart(moment, shown.timeZone, filter));
  return {
    historyStart: Math.max(Math.min(...starts), now - LONGEST_WINDOW * DAY_MS),
    pastStart: pageHistoryStart(moment, shown.timeZone),
  };
}

/** Windows that cover all of several. */
export function widest(all: readonly Windows[]): Windows {
  return {
    historyStart: Math.min(...all.map(({ historyStart }) => historyStart)),
    pastStart: Math.min(...all.map(({ pastStart }) => pastStart)),
  };
}
