import { monthsBetween } from '@candor/status-page/time/page-month.js';
import type {
  ComponentDowntimes,
  PageAnnouncement,
  PageComponent,
  PageIncident,
  PageIncidentEntry,
  PageMaintenance,
  PageState,
  PageUpstream,
} from '@candor/status-page/state/page-state.js';
import * as sample from '@candor/status-page/testing/sample-state.js';

const MINUTE = 60_000;
const { HOUR, DAY } = sample;

type Status = PageComponent['componentStatus'];

/** 2026-11-20 16:05 UTC: the current time of the samples. */
export const SAMPLE_NOW = sample.NOW;

/** An id of a sample object; the organisation's is one of them. */
export const sampleId = (number: number): string => `019a9000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const NAMES: readonly [name: string, group: string, description: string][] = [
  ['API', 'Platform', 'Everything that programs call.'],
  ['Webhooks', 'Platform', ''],
  ['Checkout', 'Shop', 'Takes orders and payments.'],
  ['Search', 'Shop', ''],
  ['Documentation', '', ''],
];

const component = (number: number, fields: Partial<PageComponent> = {}): PageComponent => {
  const [name = '', group = '', description = ''] = NAMES[number] ?? [`Service number ${number}`];
  return sample.component(sampleId(number), { name, description, group: { name: group }, ...fields });
};

const downtime = (
  incident: number,
  startTime: number,
  length: number | undefined,
  worstComponentStatus: Status,
): ComponentDowntimes['componentDownTimes'][number] => ({
  startTime,
  ...(length !== undefined && { endTime: startTime + length }),
  worstComponentStatus,
  incidentId: sampleId(incident),
  firstIncidentEntryMessage: `Some requests failed, and others took much longer than they should (${incident}).`,
});

const history = (number: number, downtimes: ComponentDowntimes['componentDownTimes'] = []): ComponentDowntimes => {
  const total = downtimes.reduce((sum, { startTime, endTime = SAMPLE_NOW }) => sum + endTime - startTime, 0);
  return sample.history(sampleId(number), {
    totalDownTimeInMillis: total,
    uptimePercent: 100 - (total / (90 * DAY)) * 100,
    componentDownTimes: downtimes,
  });
};

const entry = (
  number: number,
  date: number,
  incidentStatus: PageIncidentEntry['incidentStatus'],
  message: string,
  affected: readonly [component: number, status: Status][] = [],
): PageIncidentEntry => ({
  id: sampleId(number),
  date,
  message,
  messageFormat: 'markdown',
  incidentStatus,
  sendNotification: true,
  affectedComponents: affected.map(([id, componentStatus]) => ({ componentId: sampleId(id), componentStatus })),
});

/** The open incident of the page with an outage. */
export const OPEN_INCIDENT: PageIncident = {
  id: sampleId(100),
  name: 'Payments by card are slow',
  creationTime: SAMPLE_NOW - 50 * MINUTE,
  incidentImpact: 'major',
  incidentStatus: 'identified',
  entries: [
    {
      nextUpdateBy: SAMPLE_NOW + 10 * MINUTE,
      ...entry(
        102,
        SAMPLE_NOW - 20 * MINUTE,
        'identified',
        [
          'A database of our [payment partner](https://partner.example/status) is **overloaded**. We are moving to another:',
          '- cards of `eu-west` first\n- all others *within the hour*',
          '> Payments that were declined are not charged.',
          '```\nHTTP/1.1 503 Service Unavailable\nRetry-After: 30\n```',
        ].join('\n\n'),
        [
          [2, 'partial_outage'],
          [0, 'degraded_performance'],
        ],
      ),
    },
    entry(
      101,
      SAMPLE_NOW - 50 * MINUTE,
      'investigating',
      'Card payments take up to a minute. We are looking into it.',
      [[2, 'partial_outage']],
    ),
  ],
};

/** A resolved incident a few days earlier. */
export const PAST_INCIDENT: PageIncident = {
  id: sampleId(110),
  name: 'Search did not find new products',
  creationTime: SAMPLE_NOW - 3 * DAY,
  incidentImpact: 'minor',
  incidentStatus: 'resolved',
  entries: [
    entry(113, SAMPLE_NOW - 3 * DAY + 3 * HOUR, 'resolved', 'Everything is found again.'),
    entry(112, SAMPLE_NOW - 3 * DAY + 2 * HOUR, 'monitoring', 'The index is being rebuilt; newer products come first.'),
    entry(111, SAMPLE_NOW - 3 * DAY, 'investigating', 'Products added today are not found.', [
      [3, 'degraded_performance'],
    ]),
  ],
};

/** A maintenance that was over long ago, and the incident it became. */
export const OLD_MAINTENANCE: PageMaintenance = {
  id: sampleId(140),
  name: 'Upgrade of the database',
  message: 'Checkout is read-only while the database is upgraded.',
  messageFormat: 'markdown',
  plannedStartTime: SAMPLE_NOW - 400 * DAY,
  plannedEndTime: SAMPLE_NOW - 400 * DAY + HOUR,
  actualStartTime: SAMPLE_NOW - 400 * DAY,
  actualEndTime: SAMPLE_NOW - 400 * DAY + 70 * MINUTE,
  affectedComponents: [{ componentId: sampleId(2) }],
  announcedAt: SAMPLE_NOW - 407 * DAY,
  version: 3,
  sendNotification: true,
};

/** Incidents of the same month, newest first. */
export const OLD_INCIDENTS: readonly PageIncident[] = [
  ['Webhooks arrive late', 'minor', 401],
  ['Checkout fails in some regions', 'critical', 405],
  ['API answers slowly', 'major', 405.2],
  ['Search is not available', 'major', 409],
].map(([name, incidentImpact, daysAgo], number) => {
  const id = 160 + number * 10;
  const creationTime = SAMPLE_NOW - Number(daysAgo) * DAY;
  return {
    id: sampleId(id),
    name: String(name),
    creationTime,
    incidentImpact: incidentImpact as PageIncident['incidentImpact'],
    incidentStatus: 'resolved',
    entries: [
      entry(id + 3, creationTime + 3 * HOUR, 'resolved', 'It has worked as it should for an hour. We are sorry.'),
      entry(id + 2, creationTime + HOUR, 'identified', 'A change of this morning is the cause; we take it back.'),
      entry(id + 1, creationTime, 'investigating', 'Some requests fail. We are looking into it.', [
        [number, 'partial_outage'],
      ]),
    ],
  };
});

/** A maintenance planned for tomorrow. */
export const PLANNED_MAINTENANCE: PageMaintenance = {
  id: sampleId(120),
  name: 'Move to the new network',
  message: 'We move to another network. Webhooks may arrive a little late meanwhile.',
  messageFormat: 'markdown',
  plannedStartTime: SAMPLE_NOW + DAY,
  plannedEndTime: SAMPLE_NOW + DAY + 90 * MINUTE,
  affectedComponents: [{ componentId: sampleId(0) }, { componentId: sampleId(1) }],
  announcedAt: SAMPLE_NOW - DAY,
  version: 1,
  sendNotification: true,
};

const RUNNING_MAINTENANCE: PageMaintenance = {
  ...PLANNED_MAINTENANCE,
  id: sampleId(130),
  name: 'Upgrade of the search index',
  message: 'Search answers with what it knew this morning.',
  messageFormat: 'markdown',
  plannedStartTime: SAMPLE_NOW - HOUR,
  plannedEndTime: SAMPLE_NOW + 2 * HOUR,
  firstPlannedEndTime: SAMPLE_NOW + HOUR,
  actualStartTime: SAMPLE_NOW - HOUR,
  affectedComponents: [{ componentId: sampleId(3) }],
  incidentId: sampleId(131),
};

const MAINTENANCE_INCIDENT: PageIncident = {
  id: sampleId(131),
  name: RUNNING_MAINTENANCE.name,
  creationTime: SAMPLE_NOW - HOUR,
  incidentImpact: 'maintenance',
  incidentStatus: 'identified',
  maintenanceId: RUNNING_MAINTENANCE.id,
  entries: [
    {
      ...entry(133, SAMPLE_NOW - 20 * MINUTE, 'identified', 'The maintenance takes longer than planned.', [
        [3, 'under_maintenance'],
      ]),
      plannedEndChange: { before: SAMPLE_NOW + HOUR, after: SAMPLE_NOW + 2 * HOUR },
    },
    entry(132, SAMPLE_NOW - HOUR, 'identified', RUNNING_MAINTENANCE.message, [[3, 'under_maintenance']]),
  ],
};

/** Five services in two groups and outside, with a history: all is well. */
export function calmState(fields: Partial<PageState> = {}): PageState {
  return sample.pageState({
    customer: { id: sampleId(999), name: 'Acme', domain: 'acme' },
    description: 'How everything that Acme runs is doing.',
    look: { ...sample.pageState().look, website: 'https://acme.example', supportEmail: 'help@acme.example' },
    components: NAMES.map((_, number) => component(number)),
    downtimes: [
      history(0, [downtime(150, SAMPLE_NOW - 40 * DAY, 2 * HOUR, 'major_outage')]),
      history(1),
      history(2, [
        downtime(151, SAMPLE_NOW - 61 * DAY, 50 * MINUTE, 'partial_outage'),
        downtime(152, SAMPLE_NOW - 12 * DAY, 3 * HOUR, 'under_maintenance'),
      ]),
      history(3, [downtime(110, SAMPLE_NOW - 3 * DAY, 3 * HOUR, 'degraded_performance')]),
      history(4),
    ],
    pastIncidents: [PAST_INCIDENT],
    months: ['2026-11', '2026-10'],
    ...fields,
  });
}

/** The same while payments are slow, with a planned maintenance. */
export function brokenState(fields: Partial<PageState> = {}): PageState {
  const calm = calmState();
  return calmState({
    components: [
      component(0, { componentStatus: 'degraded_performance' }),
      component(1),
      component(2, { componentStatus: 'partial_outage' }),
      component(3),
      component(4),
    ],
    downtimes: [
      history(0, [
        downtime(150, SAMPLE_NOW - 40 * DAY, 2 * HOUR, 'major_outage'),
        downtime(100, SAMPLE_NOW - 20 * MINUTE, undefined, 'degraded_performance'),
      ]),
      history(1),
      history(2, [downtime(100, SAMPLE_NOW - 50 * MINUTE, undefined, 'partial_outage')]),
      ...calm.downtimes.slice(3),
    ],
    openIncidents: [OPEN_INCIDENT],
    maintenances: [PLANNED_MAINTENANCE],
    ...fields,
  });
}

/** News without a fault, open and ended. */
export const OPEN_ANNOUNCEMENT: PageAnnouncement = {
  id: sampleId(142),
  name: 'Our prices change in January',
  message: 'From **January 1** there is a plan for small teams. What you pay today stays as it is until then.',
  messageFormat: 'markdown',
  startsAt: SAMPLE_NOW - 3 * HOUR,
  endsAt: SAMPLE_NOW + 7 * DAY,
  ended: false,
};
const ENDED_ANNOUNCEMENT: PageAnnouncement = {
  id: sampleId(141),
  name: 'Support is closed on November 11',
  message: 'Emergencies are answered as always.',
  messageFormat: 'plain',
  startsAt: SAMPLE_NOW - 14 * DAY,
  endsAt: SAMPLE_NOW - 9 * DAY,
  ended: true,
};

/** The same while all is well and something is announced. */
export function announcedState(fields: Partial<PageState> = {}): PageState {
  return calmState({ announcements: [OPEN_ANNOUNCEMENT, ENDED_ANNOUNCEMENT], ...fields });
}

/** The same during a maintenance. */
export function maintainedState(fields: Partial<PageState> = {}): PageState {
  const calm = calmState();
  return calmState({
    components: calm.components.map((one) =>
      one.id === sampleId(3) ? { ...one, componentStatus: 'under_maintenance' } : one,
    ),
    downtimes: [
      ...calm.downtimes.slice(0, 3),
      history(3, [downtime(131, SAMPLE_NOW - HOUR, undefined, 'under_maintenance')]),
      history(4),
    ],
    openIncidents: [MAINTENANCE_INCIDENT],
    maintenances: [RUNNING_MAINTENANCE, PLANNED_MAINTENANCE],
    ...fields,
  });
}

const upstream = (fields: Partial<PageUpstream>): PageUpstream => ({
  follows: true,
  providerName: 'Stripe',
  componentName: '',
  url: 'https://status.stripe.example/',
  status: 'operational',
  text: '',
  ...fields,
});
const BROKEN_DEPENDENCY = upstream({
  follows: false,
  componentName: 'API',
  status: 'major_outage',
  text: 'Payments by card may fail. Transfers work.',
});

/** The same with services that follow providers' status pages, one of which cannot be read, and one that depends on one. */
export function thirdPartyState(fields: Partial<PageState> = {}): PageState {
  const calm = calmState();
  const upstreams: Readonly<Record<number, PageUpstream[]>> = {
    2: [BROKEN_DEPENDENCY],
    3: [upstream({ providerName: 'Algolia', componentName: 'Search API' })],
    4: [upstream({ providerName: 'Read the Docs', status: 'partial_outage', notKnownSince: SAMPLE_NOW - 2 * HOUR })],
  };
  const statuses: Readonly<Record<number, Status>> = { 2: 'degraded_performance', 4: 'partial_outage' };
  const last = downtime(0, SAMPLE_NOW - 3 * HOUR, undefined, 'partial_outage');
  return calmState({
    components: calm.components.map((one, number) => ({
      ...one,
      componentStatus: statuses[number] ?? one.componentStatus,
      ...(upstreams[number] && { upstreams: upstreams[number] }),
    })),
    downtimes: [
      ...calm.downtimes.slice(0, 4),
      history(4, [{ ...last, incidentId: '', firstIncidentEntryMessage: '' }]),
    ],
    ...fields,
  });
}

/** The same with a history of three years. */
export function agedState(fields: Partial<PageState> = {}): PageState {
  return calmState({ months: monthsBetween('2023-12', '2026-11'), ...fields });
}

/** The content of an archive: the month 13 months ago. */
export function oldMonthState(fields: Partial<PageState> = {}): PageState {
  return agedState({ pastIncidents: [...OLD_INCIDENTS], maintenances: [OLD_MAINTENANCE], ...fields });
}

/** An organisation that signed up a minute ago. */
export function emptyState(fields: Partial<PageState> = {}): PageState {
  return calmState({ components: [], downtimes: [], pastIncidents: [], ...fields });
}

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** Names that are long, that cannot be broken, and that are written from right to left. */
export function longState(fields: Partial<PageState> = {}): PageState {
  const name = `${LONG} and everything that belongs to it in all regions of the world`;
  const arabic = 'خدمة المدفوعات الإلكترونية';
  const broken = brokenState();
  return brokenState({
    customer: { ...broken.customer, name },
    description: `${LONG} ${LONG}`,
    components: broken.components.map((one, number) => ({
      ...one,
      name: number === 1 ? arabic : `${LONG}${number} of ${name}`,
      group: one.group.name === '' ? one.group : { name: one.group.name === 'Shop' ? arabic : name },
      upstreams: [
        upstream({ providerName: number === 1 ? arabic : LONG, componentName: name, notKnownSince: SAMPLE_NOW - HOUR }),
        {
          ...BROKEN_DEPENDENCY,
          providerName: name,
          componentName: number === 1 ? arabic : LONG,
          text: `${name} ${LONG}`,
        },
      ],
    })),
    openIncidents: [{ ...OPEN_INCIDENT, name: `${name} https://acme.example/${'a'.repeat(120)}` }],
    pastIncidents: [{ ...PAST_INCIDENT, name: arabic }],
    maintenances: [{ ...PLANNED_MAINTENANCE, name }],
    ...fields,
  });
}

/** Fifty services in groups of eight, most of them with some downtime, and ten resolved incidents. */
export function manyServicesState(fields: Partial<PageState> = {}): PageState {
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  const statuses = ['degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'] as const;
  return calmState({
    components: numbers.map((number) =>
      component(number, {
        name: `Service number ${number}`,
        description: `What service number ${number} does for the people who use it.`,
        group: { name: `Region ${Math.floor(number / 8)}` },
      }),
    ),
    downtimes: numbers.map((number) =>
      history(
        number,
        Array.from({ length: number % 7 }, (_, nth) =>
          downtime(
            200 + nth,
            SAMPLE_NOW - (nth * 11 + (number % 13)) * DAY - HOUR * (nth + 1),
            (number + 7) * MINUTE,
            statuses[(number + nth) % 4] ?? 'partial_outage',
          ),
        ),
      ),
    ),
    pastIncidents: Array.from({ length: 10 }, (_, nth) => ({
      ...PAST_INCIDENT,
      id: sampleId(200 + nth),
      name: `Elevated error rate number ${nth}`,
      creationTime: SAMPLE_NOW - nth * 11 * DAY - DAY,
    })),
    ...fields,
  });
}
