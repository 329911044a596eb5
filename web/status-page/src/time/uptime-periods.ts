import { TIME_FILTER_DAYS } from '@candor/ui/uptime/time-filters.js';

/** Name of a period. */
export type TimeFilter = keyof typeof TIME_FILTER_DAYS;

/** Every period that an organisation may offer, shortest first. */
export const TIME_FILTERS = Object.keys(TIME_FILTER_DAYS) as TimeFilter[];

const DEFAULT_FILTER: TimeFilter = '3_months';

export function isTimeFilter(value: string): value is TimeFilter {
  return Object.hasOwn(TIME_FILTER_DAYS, value);
}

/** The period that the status page itself shows: 90 days where that is offered or none is, else the first. */
export function homePeriod(offered: readonly TimeFilter[]): TimeFilter {
  return offered.includes(DEFAULT_FILTER) ? DEFAULT_FILTER : (offered[0] ?? DEFAULT_FILTER);
}

/** The periods that have their own page: all that are offered except the one of the status page. */
export function furtherPeriods(offered: readonly TimeFilter[]): TimeFilter[] {
  return offered.filter((filter) => filter !== homePeriod(offered));
}

/** Length in days. */
export function periodDays(filter: TimeFilter): number {
  return TIME_FILTER_DAYS[filter];
}

/** The path of the uptime page of a period. */
export function periodPath(filter: TimeFilter, offered: readonly TimeFilter[]): string {
  return filter === homePeriod(offered) ? '/#services' : `/uptime/${filter}`;
}
