import { newId } from '@candor/platform/ids.js';
import type { PageIncident, PageState } from '@candor/status-page/state/page-state.js';
import { calmState } from '../public-pages/sample-states.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DOWNTIMES = 6;
const SERVICES_OF_GROUP = 10;
const STATUSES = ['degraded_performance', 'partial_outage', 'major_outage'] as const;
const MESSAGES = [
  ['investigating', 'We see elevated error rates and are looking into it.'],
  [
    'identified',
    'A change of this morning is the cause; we take it back. The next update follows within half an hour.',
  ],
  ['resolved', 'It has worked as it should for an hour. We are sorry.'],
] as const;

/** Identifies the page and its current time. */
export interface MeasuredPage {
  readonly services: number;
  /** The label before the base domain. */
  readonly domain: string;
  /** Its address, with or without a trailing slash. */
  readonly url: string;
  /** Epoch ms; the current time by default. */
  readonly now?: number;
}

/**
 * A large page: this number of services in groups of ten, each with six downtimes in the last 90 days, and the
 * incidents that caused those of the first service of each group. It has unique ids, as all pages do, because ids
 * compress least.
 */
export function measuredState({ services, domain, url, now = Date.now() }: MeasuredPage): PageState {
  const components = Array.from({ length: services }, (_, number) => ({
    id: newId(),
    name: `Service ${number}`,
    description: `What service ${number} does for its users`,
    group: { name: `Region ${Math.floor(number / SERVICES_OF_GROUP)}` },
    showHistoricalStatus: true,
    creationTime: now - 400 * DAY,
    componentStatus: 'operational' as const,
  }));
  const downtimes = components.map(({ id, creationTime }, number) => ({
    id,
    creationTime,
    totalDownTimeInMillis: DOWNTIMES * HOUR,
    uptimePercent: 99.7,
    componentDownTimes: Array.from({ length: DOWNTIMES }, (_, n) => {
      const startTime = now - (n * 15 + (number % 14) + 1) * DAY;
      return {
        startTime,
        endTime: startTime + HOUR,
        worstComponentStatus: STATUSES[n % STATUSES.length] ?? 'major_outage',
        incidentId: newId(),
        firstIncidentEntryMessage: MESSAGES[0][1],
      };
    }),
  }));
  const pastIncidents = downtimes
    .filter((_, number) => number % SERVICES_OF_GROUP === 0)
    .flatMap(({ id, componentDownTimes }) =>
      componentDownTimes.map(({ startTime, incidentId }) =>
        measuredIncident({ id: incidentId, at: startTime, componentId: id }),
      ),
    );
  return calmState({
    customer: { id: newId(), name: `Organisation ${domain}`, domain },
    pageUrl: url.replace(/\/$/, ''),
    now,
    components,
    downtimes,
    pastIncidents,
  });
}

/** This number of incidents with three entries, spread over the days of a month from its start (epoch ms). */
export function measuredIncidents(count: number, begin: number, { components }: PageState): PageIncident[] {
  return Array.from({ length: count }, (_, number) =>
    measuredIncident({
      id: newId(),
      at: begin + Math.floor(((number + 0.5) * 28 * DAY) / count),
      componentId: components[number % components.length]?.id ?? '',
    }),
  ).toReversed();
}

function measuredIncident({ id, at, componentId }: { id: string; at: number; componentId: string }): PageIncident {
  const entries = MESSAGES.map(([incidentStatus, message], n) => ({
    id: newId(),
    date: at + (n * HOUR) / 2,
    message,
    messageFormat: 'markdown' as const,
    incidentStatus,
    sendNotification: true,
    affectedComponents: [
      {
        componentId,
        componentStatus: incidentStatus === 'resolved' ? ('operational' as const) : ('partial_outage' as const),
      },
    ],
  }));
  return {
    id,
    name: `Elevated error rates ${id.slice(-4)}`,
    creationTime: at,
    incidentImpact: 'minor',
    incidentStatus: 'resolved',
    entries: entries.toReversed(),
  };
}
