import { IN_FULL } from '@candor/proto/uptime.js';
import type {
  ComponentDowntimes,
  PageAnnouncement,
  PageComponent,
  PageIncident,
  PageMaintenance,
  PageState,
} from '../state/page-state.js';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** 2026-11-20 16:05 UTC */
export const NOW = Date.UTC(2026, 10, 20, 16, 5);

/** A page without components or incidents, unless `overrides` say otherwise. */
export function pageState(overrides: Partial<PageState> = {}): PageState {
  return {
    customer: { id: 'c-1', name: 'Acme', domain: 'acme' },
    description: 'The state of everything Acme runs.',
    look: {
      headerText: '',
      website: '',
      twitterLink: '',
      linkedInLink: '',
      supportEmail: '',
      watermark: true,
      logo: '',
      logoDark: '',
      favicon: '',
      accent: '',
      accentDark: '',
      headerLinks: [],
      footerLinks: [],
      css: '',
    },
    timeFilters: [],
    furtherHistories: [],
    timeZone: 'UTC',
    now: NOW,
    components: [],
    downtimes: [],
    uptimeFormula: IN_FULL,
    openIncidents: [],
    pastIncidents: [],
    maintenances: [],
    announcements: [],
    months: ['2026-11'],
    frameAncestors: [],
    channels: { email: true, webhook: true },
    consoleUrl: 'http://localhost:8080',
    pageUrl: 'http://acme.localhost:8080',
    tagHost: 'acme.localhost',
    ...overrides,
  };
}

export function component(id: string, overrides: Partial<PageComponent> = {}): PageComponent {
  return {
    id,
    name: `Service ${id}`,
    description: '',
    group: { name: '' },
    showHistoricalStatus: true,
    componentStatus: 'operational',
    creationTime: NOW - 400 * DAY,
    ...overrides,
  };
}

export function history(id: string, overrides: Partial<ComponentDowntimes> = {}): ComponentDowntimes {
  return {
    id,
    creationTime: NOW - 400 * DAY,
    totalDownTimeInMillis: 0,
    uptimePercent: 100,
    componentDownTimes: [],
    ...overrides,
  };
}

/** An open incident with one entry, an hour old. */
export function incident(id: string, overrides: Partial<PageIncident> = {}): PageIncident {
  return {
    id,
    name: `Incident ${id}`,
    creationTime: NOW - HOUR,
    incidentImpact: 'none',
    incidentStatus: 'investigating',
    entries: [
      {
        id: `${id}-1`,
        date: NOW - HOUR,
        message: 'We are looking into it.',
        messageFormat: 'plain',
        incidentStatus: 'investigating',
        sendNotification: true,
        affectedComponents: [],
      },
    ],
    ...overrides,
  };
}

/** A maintenance of 90 minutes that starts in a day. */
export function maintenance(id: string, overrides: Partial<PageMaintenance> = {}): PageMaintenance {
  return {
    id,
    name: `Maintenance ${id}`,
    message: 'Short interruptions.',
    messageFormat: 'plain',
    plannedStartTime: NOW + DAY,
    plannedEndTime: NOW + DAY + 90 * MINUTE,
    affectedComponents: [],
    announcedAt: NOW - DAY,
    version: 1,
    sendNotification: true,
    ...overrides,
  };
}

/** An open announcement of yesterday that ends in a week. */
export function announcement(id: string, overrides: Partial<PageAnnouncement> = {}): PageAnnouncement {
  return {
    id,
    name: `News ${id}`,
    message: 'It is **here**.',
    messageFormat: 'markdown',
    startsAt: NOW - DAY,
    endsAt: NOW + 7 * DAY,
    ended: false,
    ...overrides,
  };
}

/** As large as pages get: `count` components in groups of eight, most of them with some downtime, ten resolved incidents. */
export function largeState(count: number): PageState {
  const ids = Array.from({ length: count }, (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`);
  const statuses = ['degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance'] as const;
  const incidentId = (index: number): string => `10000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return pageState({
    components: ids.map((id, index) =>
      component(id, {
        name: `Service number ${index}`,
        description: `What service number ${index} does for the people who use it.`,
        group: { name: `Region ${Math.floor(index / 8)}` },
      }),
    ),
    downtimes: ids.map((id, index) =>
      history(id, {
        uptimePercent: 100 - (index % 7) * 0.137,
        componentDownTimes: Array.from({ length: index % 7 }, (_, nth) => {
          const startTime = NOW - (nth * 11 + (index % 13)) * DAY - HOUR * (nth + 1);
          return {
            startTime,
            endTime: startTime + (index + 7) * MINUTE,
            worstComponentStatus: statuses[(index + nth) % 4] ?? 'partial_outage',
            incidentId: incidentId(nth),
            firstIncidentEntryMessage: `Requests to service number ${index} took longer than usual, and some of them failed.`,
          };
        }),
      }),
    ),
    pastIncidents: Array.from({ length: 10 }, (_, index) =>
      incident(incidentId(index), {
        name: `Elevated error rate number ${index}`,
        creationTime: NOW - index * 11 * DAY,
        incidentStatus: 'resolved',
        incidentImpact: 'minor',
        entries: (['resolved', 'monitoring', 'identified', 'investigating'] as const).map((incidentStatus, nth) => ({
          id: `${incidentId(index)}-${nth}`,
          date: NOW - index * 11 * DAY + (4 - nth) * 20 * MINUTE,
          message: `Update ${4 - nth}: what we know by now, what we do about it, and when we will tell more.`,
          messageFormat: 'plain',
          incidentStatus,
          sendNotification: true,
          affectedComponents: [],
        })),
      }),
    ),
  });
}
