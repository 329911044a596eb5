import type * as wire from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import { lifeWithin, totalDowntime, uptimePercent, type Window } from '@candor/proto/uptime.js';
import { type Downtime } from '@candor/ui/uptime/uptime-bars.js';
import { pageHistoryStart } from '../time/page-day.js';
import { type ComponentDowntimes, type PageComponent } from './page-state.js';
import { periodDays, type TimeFilter } from '../time/uptime-periods.js';
import { downtimeOf } from './items-of.js';

/** Returns the histories of all components within a period. */
export type HistoriesOf = (period: TimeFilter) => ComponentDowntimes[];

/**
 * The histories of components at a moment, each with the records that overlap the period and the uptime computed from
 * them, or the stored uptime where not all records are listed. Components that are not on the page are left out.
 * @param at epoch ms; ongoing records count until then
 */
export function historiesAt(
  { histories, timeZone, uptimeFormula }: Pick<wire.PageState, 'histories' | 'timeZone' | 'uptimeFormula'>,
  components: readonly PageComponent[],
  at: number,
): HistoriesOf {
  const formula = formulaFromWire(uptimeFormula);
  const creationTimes = new Map(components.map(({ id, creationTime }) => [id, creationTime]));
  const known = histories.flatMap((history) => {
    const creationTime = creationTimes.get(history.componentId);
    return creationTime === undefined ? [] : [{ history, creationTime, records: history.downtimes.map(downtimeOf) }];
  });
  return (period) => {
    const window = { from: pageHistoryStart(at, timeZone, periodDays(period)), to: at };
    return known.map(({ history: { componentId, counted }, creationTime, records }) => {
      const componentDownTimes = records.filter((record) => touches(record, window));
      const total = totalDowntime(componentDownTimes, lifeWithin(window, creationTime), formula);
      const listedInPart = counted.find(({ timeFilter }) => timeFilter === period);
      return {
        id: componentId,
        creationTime,
        totalDownTimeInMillis: listedInPart ? Number(listedInPart.totalDownTimeInMillis) : total,
        uptimePercent: listedInPart?.uptimePercent ?? uptimePercent(total, window, creationTime),
        componentDownTimes,
      };
    });
  };
}

function touches({ startTime, endTime = Infinity }: Downtime, { from, to }: Window): boolean {
  return endTime > from && startTime < to;
}
