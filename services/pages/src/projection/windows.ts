import { pageHistoryStart } from '@candor/status-page/page-day.js';
import { furtherPeriods, homePeriod, periodDays, type TimeFilter } from '@candor/status-page/uptime-periods.js';

const DAY_MS = 86_400_000;
/** The catalog refuses longer windows (days). */
const LONGEST_WINDOW = 3_650;

/** What decides how far back a page looks. */
export interface ShownTime {
  /** IANA name. */
  readonly timeZone: string;
  /** The periods that visitors choose from; none for 90 days. */
  readonly timeFilters: readonly TimeFilter[];
}

/** Since when a page shows what there was (epoch ms). */
export interface Windows {
  /** Downtime that touches the longest of its periods. */
  readonly historyStart: number;
  /** What is over, 90 days. */
  readonly pastStart: number;
}

/** The periods that a page shows, that of the status page first. */
export function offeredPeriods({ timeFilters }: ShownTime): TimeFilter[] {
  return [homePeriod(timeFilters), ...furtherPeriods(timeFilters)];
}

/** When a period begins that ends at a moment (both epoch ms). */
export function periodStart(moment: number, timeZone: string, filter: TimeFilter): number {
  return pageHistoryStart(moment, timeZone, periodDays(filter));
}

/** The windows of a page at a moment; `now` is the moment or later (all epoch ms). */
export function windowsAt(moment: number, now: number, shown: ShownTime): Windows {
  const starts = offeredPeriods(shown).map((filter) => periodStart(moment, shown.timeZone, filter));
  return {
    historyStart: Math.max(Math.min(...starts), now - LONGEST_WINDOW * DAY_MS),
    pastStart: pageHistoryStart(moment, shown.timeZone),
  };
}
