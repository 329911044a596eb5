import type { PageIncident, PageState } from '@candor/status-page/state/page-state.js';
import * as sample from '@candor/status-page/testing/sample-state.js';
import { sampleId } from './sample-states.js';

const { DAY, HOUR, NOW } = sample;
const SERVICES = 200;
const GROUPS = 30;
const OPEN = 60;
const PAST = 60;
const PLANNED = 30;

/** 200 services in 30 groups, 60 open and 60 past incidents, 30 planned maintenances: four of the groups are not well. */
export function crowdedState(fields: Partial<PageState> = {}): PageState {
  const numbers = Array.from({ length: SERVICES }, (_, number) => number);
  const idOf = (number: number): string => sampleId(1_000 + number);
  const affected = (number: number) => ({ componentId: idOf(number), componentStatus: 'partial_outage' as const });
  const incident = (number: number, creationTime: number, resolved: boolean): PageIncident => {
    const statuses = ['monitoring', 'identified', 'investigating'] as const;
    const entries = [...(resolved ? (['resolved'] as const) : []), ...statuses].map((incidentStatus, nth) => ({
      id: `${sampleId(2_000 + number)}-${nth}`,
      date: creationTime + (4 - nth) * 20 * 60_000,
      message: 'Requests from some regions take longer than they should. We know the cause and are working on it.',
      incidentStatus,
      messageFormat: 'plain' as const,
      sendNotification: true,
      affectedComponents: [affected(number % 20), affected((number + 7) % 20)],
    }));
    return {
      id: sampleId(2_000 + number),
      name: `Requests are slow in zone ${number}`,
      creationTime,
      incidentImpact: 'minor',
      incidentStatus: resolved ? 'resolved' : 'monitoring',
      entries,
    };
  };
  return sample.pageState({
    components: numbers.map((number) =>
      sample.component(idOf(number), {
        name: `Service number ${number}`,
        description: `What service number ${number} does for the people who use it.`,
        group: { name: `Region ${Math.floor((number * GROUPS) / SERVICES)}` },
        componentStatus: number < 20 ? 'partial_outage' : 'operational',
      }),
    ),
    downtimes: numbers.map((number) =>
      sample.history(idOf(number), {
        uptimePercent: 100 - (number % 7) * 0.137,
        componentDownTimes: Array.from({ length: number % 7 }, (_, nth) => ({
          startTime: NOW - (nth * 11 + (number % 13)) * DAY - HOUR * (nth + 1),
          endTime: NOW - (nth * 11 + (number % 13)) * DAY - HOUR * nth,
          worstComponentStatus: 'partial_outage' as const,
          incidentId: sampleId(2_000 + nth),
          firstIncidentEntryMessage: 'Requests from some regions take longer than they should.',
        })),
      }),
    ),
    openIncidents: Array.from({ length: OPEN }, (_, n) => incident(n, NOW - (n + 2) * HOUR, false)),
    pastIncidents: Array.from({ length: PAST }, (_, n) => incident(OPEN + n, NOW - (n + 4) * DAY, true)),
    maintenances: Array.from({ length: PLANNED }, (_, n) =>
      sample.maintenance(sampleId(3_000 + n), {
        name: `Upgrade of zone ${n}`,
        plannedStartTime: NOW + (n + 1) * DAY,
        plannedEndTime: NOW + (n + 1) * DAY + 2 * HOUR,
        affectedComponents: numbers.slice(n * 5, n * 5 + 8).map((number) => ({ componentId: idOf(number) })),
      }),
    ),
    ...fields,
  });
}
