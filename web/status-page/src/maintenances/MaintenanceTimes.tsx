import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { formatDuration } from '@candor/ui/time/format-duration.js';
import { type ReactElement } from 'react';
import { type PageMaintenance } from '../page-state.js';
import { Time } from '../text/Time.js';

/** A start or an end that is off by less was as planned. */
const TOLERANCE_MS = 60_000;

/** The planned times, and what really happened where that was something else. */
export function MaintenanceTimes({
  maintenance,
  timeZone,
}: {
  maintenance: PageMaintenance;
  timeZone: string;
}): ReactElement {
  const { plannedStartTime, plannedEndTime, actualStartTime, actualEndTime, cancelledAt } = maintenance;
  const cancelled = maintenanceState(maintenance) === 'cancelled';
  const facts: [term: string, instant: number | undefined][] = [
    ['Planned start', plannedStartTime],
    ['Planned finish', plannedEndTime],
    ['Started', differing(actualStartTime, plannedStartTime)],
    ['Finished', differing(actualEndTime, plannedEndTime)],
    ['Cancelled', cancelledAt],
  ];
  return (
    <dl className="times">
      {facts.map(
        ([term, instant]) =>
          instant !== undefined && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Time instant={instant} timeZone={timeZone} />
              </dd>
            </div>
          ),
      )}
      {!cancelled && (
        <div>
          <dt>{actualEndTime === undefined ? 'Planned duration' : 'Duration'}</dt>
          <dd>
            {actualStartTime !== undefined && actualEndTime !== undefined
              ? formatDuration(actualEndTime - actualStartTime, 2)
              : formatDuration(plannedEndTime - plannedStartTime)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function differing(actual: number | undefined, planned: number): number | undefined {
  return actual !== undefined && Math.abs(actual - planned) >= TOLERANCE_MS ? actual : undefined;
}
