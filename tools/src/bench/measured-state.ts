import type { PageState } from '@candor/status-page/page-state.js';
import { calmState, SAMPLE_NOW, sampleId } from '../public-pages/sample-states.js';

const DAY = 86_400_000;
const DOWNTIMES = 6;
const STATUSES = ['degraded_performance', 'partial_outage', 'major_outage'] as const;

/** A page as large ones are: so many services in groups of ten, each with six downtimes in the last 90 days. */
export function measuredState(services: number): PageState {
  const numbers = Array.from({ length: services }, (_, number) => number);
  return calmState({
    components: numbers.map((number) => ({
      id: sampleId(number),
      name: `Service ${number}`,
      description: `What service ${number} does for its users`,
      group: { name: `Region ${Math.floor(number / 10)}` },
      showHistoricalStatus: true,
      creationTime: SAMPLE_NOW - 400 * DAY,
      componentStatus: 'operational',
    })),
    downtimes: numbers.map((number) => ({
      id: sampleId(number),
      creationTime: SAMPLE_NOW - 400 * DAY,
      totalDownTimeInMillis: (DOWNTIMES * DAY) / 24,
      uptimePercent: 99.7,
      componentDownTimes: Array.from({ length: DOWNTIMES }, (_, n) => {
        const startTime = SAMPLE_NOW - (n * 15 + (number % 15) + 1) * DAY;
        return {
          startTime,
          endTime: startTime + DAY / 24,
          worstComponentStatus: STATUSES[n % STATUSES.length] ?? 'major_outage',
          incidentId: sampleId(1_000 + number * DOWNTIMES + n),
          firstIncidentEntryMessage: 'We see elevated error rates and are looking into it.',
        };
      }),
    })),
  });
}
