import { maintenanceState } from '@candor/ui/status/maintenance-state.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageMaintenance } from '../state/page-state.js';
import { Time } from '../text/Time.js';

/** A start or an end that differs by less counts as planned. */
const TOLERANCE_MS = 60_000;

/** The planned times, and the actual ones where they differ. */
export function MaintenanceTimes({
  maintenance,
  timeZone,
}: {
  maintenance: PageMaintenance;
  timeZone: string;
}): ReactElement {
  const t = useTexts();
  const { plannedStartTime, plannedEndTime, firstPlannedEndTime, actualStartTime, actualEndTime, cancelledAt } =
    maintenance;
  const cancelled = maintenanceState(maintenance) === 'cancelled';
  const facts: [term: string, instant: number | undefined][] = [
    [t.maintenances.plannedStart, plannedStartTime],
    [t.maintenances.plannedEnd, plannedEndTime],
    [t.maintenances.firstPlannedEnd, firstPlannedEndTime],
    [t.maintenances.started, differing(actualStartTime, plannedStartTime)],
    [t.maintenances.ended, differing(actualEndTime, plannedEndTime)],
    [t.maintenances.cancelled, cancelledAt],
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
          <dt>{actualEndTime === undefined ? t.maintenances.plannedDuration : t.maintenances.duration}</dt>
          <dd>
            {actualStartTime !== undefined && actualEndTime !== undefined
              ? t.duration(actualEndTime - actualStartTime, 2)
              : t.duration(plannedEndTime - plannedStartTime)}
          </dd>
        </div>
      )}
    </dl>
  );
}

function differing(actual: number | undefined, planned: number): number | undefined {
  return actual !== undefined && Math.abs(actual - planned) >= TOLERANCE_MS ? actual : undefined;
}
