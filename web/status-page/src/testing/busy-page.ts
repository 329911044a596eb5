import { type PageIncident, type PageState } from '../state/page-state.js';
import { component, history } from './sample-state.js';
import { API, DAY, DOCS, HOUR, NOW, sampleIncident, sampleMaintenance, samplePage, SHOP } from './sample-page.js';

const idOf = (kind: number, number: number): string =>
  `019a9000-0000-7000-800${kind}-${String(number).padStart(12, '0')}`;

/** The incidents of the busy page: open, resolved, and one that a maintenance became. */
export const OPEN = idOf(1, 0);
export const RESOLVED = idOf(1, 1);
export const RUNNING_WORK = idOf(1, 2);
export const FINISHED_WORK = idOf(1, 3);
/** Its maintenances. */
export const PLANNED = idOf(2, 0);
export const RUNNING = idOf(2, 1);
export const FINISHED = idOf(2, 2);
export const CANCELLED = idOf(2, 3);

const MESSAGE = 'Some <b>requests</b> fail, "mostly" {{detail}}.\nSee https://acme.example/?a=1&b=2.';

function incident(id: string, overrides: Partial<PageIncident>): PageIncident {
  const sample = sampleIncident(id);
  const entries = sample.entries.map((entry) => ({ ...entry, message: `${MESSAGE} ${entry.message}` }));
  return { ...sample, entries, ...overrides };
}

/** A page with an example of everything, in a zone where a day of its history has 25 hours. */
export function busyPage(overrides: Partial<PageState> = {}): PageState {
  const down = (id: string, ago: number, minutes?: number) => ({
    startTime: NOW - ago,
    ...(minutes !== undefined && { endTime: NOW - ago + minutes * 60_000 }),
    worstComponentStatus: id === FINISHED_WORK ? ('under_maintenance' as const) : ('major_outage' as const),
    incidentId: id,
    firstIncidentEntryMessage: MESSAGE,
  });
  const downtimes = [
    history(API, {
      uptimePercent: 99.87,
      totalDownTimeInMillis: 3 * HOUR,
      componentDownTimes: [
        down(RESOLVED, 40 * DAY, 90),
        down(FINISHED_WORK, 20 * DAY, 120),
        down(RESOLVED, 3 * DAY, 5_000),
        down(OPEN, 3 * HOUR),
      ],
    }),
    history(SHOP, { creationTime: NOW - 10 * DAY }),
  ];
  return samplePage({
    customer: { id: samplePage().customer.id, name: 'Acme & <Sons> {{detail}}', domain: 'acme' },
    look: {
      headerText: 'Acme',
      website: 'https://acme.example',
      twitterLink: '',
      linkedInLink: 'https://linkedin.example/acme',
      supportEmail: 'help@acme.example',
      watermark: true,
      logo: '/logo.png?v=1',
      logoDark: '/logo-dark.png?v=1',
      favicon: '/favicon.ico?v=1',
      accent: '#7a1fa2',
      accentDark: '#d59bf0',
      headerLinks: [{ label: 'Docs & <Guides>', url: 'https://docs.acme.example/?a=1&b=2' }],
      footerLinks: [{ label: 'Imprint', url: 'https://acme.example/imprint' }],
      css: '.page-header{letter-spacing:1px}',
    },
    timeFilters: ['1_month', '3_months', 'all_time'],
    timeZone: 'Europe/Berlin',
    components: [
      component(API, { name: 'API', componentStatus: 'major_outage', group: { name: 'Platform' } }),
      component(DOCS, { name: 'Docs', description: 'What to read', showHistoricalStatus: false }),
      component(SHOP, { name: 'Shop', creationTime: NOW - 10 * DAY, componentStatus: 'under_maintenance' }),
    ],
    downtimes,
    furtherHistories: [
      { filter: '1_month', downtimes: downtimes.map((one) => ({ ...one, uptimePercent: 99 })) },
      { filter: 'all_time', downtimes },
    ],
    openIncidents: [
      incident(OPEN, { incidentStatus: 'monitoring' }),
      incident(RUNNING_WORK, { incidentStatus: 'identified', incidentImpact: 'maintenance', maintenanceId: RUNNING }),
    ],
    pastIncidents: [
      incident(RESOLVED, { creationTime: NOW - 5 * DAY }),
      incident(FINISHED_WORK, { creationTime: NOW - 20 * DAY, maintenanceId: FINISHED }),
    ],
    maintenances: [
      sampleMaintenance(PLANNED, { message: MESSAGE }),
      sampleMaintenance(RUNNING, {
        plannedStartTime: NOW - HOUR,
        plannedEndTime: NOW + HOUR,
        actualStartTime: NOW - HOUR,
        incidentId: RUNNING_WORK,
      }),
      sampleMaintenance(FINISHED, {
        plannedStartTime: NOW - 20 * DAY,
        plannedEndTime: NOW - 20 * DAY + HOUR,
        actualStartTime: NOW - 20 * DAY,
        actualEndTime: NOW - 20 * DAY + 2 * HOUR,
        incidentId: FINISHED_WORK,
      }),
      sampleMaintenance(CANCELLED, { plannedStartTime: NOW - 2 * DAY, cancelledAt: NOW - 3 * DAY }),
    ],
    months: ['2026-11', '2026-10', '2026-08'],
    channels: { email: true, webhook: true, slack: true },
    images: [
      { path: '/logo.png', contentType: 'image/png', content: new Uint8Array([1, 2, 3]) },
      { path: '/logo-dark.png', contentType: 'image/png', content: new Uint8Array([5, 6]) },
      { path: '/favicon.ico', contentType: 'image/x-icon', content: new Uint8Array([4]) },
    ],
    frameAncestors: ['https://www.acme.example'],
    ...overrides,
  });
}
