import { periodDays, homePeriod, type TimeFilter } from '../time/uptime-periods.js';
import type { ComponentDowntimes, PageState } from '../state/page-state.js';

/** The uptime of the services that show their history, in each period that the page offers, and how it is counted. */
export function uptimeItems(state: PageState) {
  const { partialOutage, degradedPerformance } = state.uptimeFormula;
  const home = homePeriod(state.timeFilters);
  return {
    // Percent of its time for which a status counts as downtime.
    formula: {
      major_outage: 100,
      partial_outage: partialOutage,
      degraded_performance: degradedPerformance,
      under_maintenance: 0,
    },
    periods: [
      periodItem(state, home, state.downtimes),
      ...state.furtherHistories.map(({ filter, downtimes }) => periodItem(state, filter, downtimes)),
    ],
  };
}

function periodItem({ components }: PageState, period: TimeFilter, downtimes: readonly ComponentDowntimes[]) {
  const histories = new Map(downtimes.map((one) => [one.id, one]));
  return {
    period,
    days: periodDays(period),
    components: components.flatMap(({ id, name, showHistoricalStatus }) => {
      const history = showHistoricalStatus ? histories.get(id) : undefined;
      if (!history) return [];
      const { uptimePercent, totalDownTimeInMillis } = history;
      return { id, name, uptime_percent: uptimePercent, downtime_seconds: Math.round(totalDownTimeInMillis / 1_000) };
    }),
  };
}
