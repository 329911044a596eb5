import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import {
  type PageDowntimeSchema,
  type PageState,
  PageStateSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { IN_FULL } from '@candor/proto/uptime.js';
import { DEFAULT_DESCRIPTION } from './page-state.js';
import { pageAssets } from '../render-assets.js';
import { render } from '../render.js';
import { API, DAY, DOCS, HOUR, NOW, PAGE_ID } from '../testing/sample-page.js';
import { pageStateOf } from './page-state-of.js';

const MINUTE = 60_000;
const INCIDENT = '019a9000-0000-7000-8001-000000000000';
const MAINTENANCE = '019a9000-0000-7000-8002-000000000000';
/** A value that only a later build defines. */
const UNKNOWN: number = 99;

/** Encoded and decoded, as a gateway receives it. */
function published(fields: MessageInitShape<typeof PageStateSchema> = {}): PageState {
  const state = create(PageStateSchema, { pageId: PAGE_ID, customerId: PAGE_ID, timeZone: 'UTC', ...fields });
  return fromBinary(PageStateSchema, toBinary(PageStateSchema, state));
}

const component = (id: string, fields = {}) => ({
  id,
  name: 'API',
  showHistoricalStatus: true,
  creationTime: BigInt(NOW - 400 * DAY),
  status: ComponentStatus.OPERATIONAL,
  ...fields,
});

const down = (start: number, end?: number, fields = {}): MessageInitShape<typeof PageDowntimeSchema> => ({
  startTime: BigInt(start),
  endTime: end === undefined ? undefined : BigInt(end),
  worstStatus: ComponentStatus.MAJOR_OUTAGE,
  incidentId: INCIDENT,
  firstMessage: 'Down.',
  ...fields,
});

const withDowntimes = (downtimes: ReturnType<typeof down>[], fields = {}) =>
  published({ components: [component(API)], histories: [{ componentId: API, downtimes }], ...fields });

describe('the state of a page at a moment', () => {
  it('has everything that was published', () => {
    const state = pageStateOf(
      published({
        revision: 5n,
        name: 'Acme',
        domain: 'acme',
        hosts: ['status.acme.example'],
        pageUrl: 'https://status.acme.example',
        consoleUrl: 'https://console.example',
        tagHost: 'acme.candor.example',
        timeZone: 'Europe/Berlin',
        look: {
          headerText: 'Acme status',
          description: 'Our own words',
          website: 'https://acme.example',
          twitterLink: 'https://twitter.example/acme',
          linkedInLink: 'https://linkedin.example/acme',
          supportEmail: 'help@acme.example',
          watermark: false,
          logo: '/logo.png?v=1',
          logoDark: '/logo-dark.png?v=1',
          favicon: '/favicon.ico?v=1',
          accent: '#0b3d91',
          accentDark: '#8db1ff',
          headerLinks: [{ label: 'Docs', url: 'https://docs.acme.example' }],
          footerLinks: [{ label: 'Imprint', url: 'https://acme.example/imprint' }],
          css: '.page-header{color:red}',
        },
        timeFilters: ['1_month', '3_months'],
        channels: { email: true, slack: true },
        frameAncestors: ['https://www.acme.example'],
        components: [
          component(API, { description: 'For programs', groupName: 'Platform', status: ComponentStatus.MAJOR_OUTAGE }),
        ],
        groups: [{ id: DOCS, name: 'Platform', description: 'What all need', collapsed: true }],
        histories: [{ componentId: API, downtimes: [down(NOW - 2 * HOUR, NOW - HOUR), down(NOW - 5 * MINUTE)] }],
        openIncidents: [
          {
            id: INCIDENT,
            name: 'Outage',
            creationTime: BigInt(NOW - HOUR),
            impact: IncidentImpact.CRITICAL,
            status: IncidentStatus.IDENTIFIED,
            maintenanceId: MAINTENANCE,
            entries: [
              {
                id: 'e1',
                date: BigInt(NOW - HOUR),
                message: 'Found it.',
                status: IncidentStatus.IDENTIFIED,
                sendNotification: true,
                affectedComponents: [{ componentId: API, status: ComponentStatus.PARTIAL_OUTAGE }],
              },
            ],
          },
        ],
        pastIncidents: [
          { id: 'i2', creationTime: BigInt(NOW - DAY), impact: IncidentImpact.NONE, status: IncidentStatus.RESOLVED },
        ],
        maintenances: [
          {
            id: MAINTENANCE,
            name: 'Upgrade',
            message: 'Short interruptions.',
            plannedStartTime: BigInt(NOW - HOUR),
            plannedEndTime: BigInt(NOW + HOUR),
            componentIds: [API],
            announcedAt: BigInt(NOW - DAY),
            version: 3n,
            sendNotification: true,
            actualStartTime: BigInt(NOW - HOUR),
            incidentId: INCIDENT,
          },
          {
            id: 'm2',
            plannedStartTime: BigInt(NOW + DAY),
            plannedEndTime: BigInt(NOW + DAY),
            cancelledAt: BigInt(NOW),
          },
        ],
        months: ['2026-11', '2026-10'],
        images: [{ path: '/logo.png', contentType: 'image/png', content: new Uint8Array([1, 2]) }],
      }),
      NOW,
    );
    const history = { id: API, creationTime: NOW - 400 * DAY, totalDownTimeInMillis: 65 * MINUTE };
    const records = [{ startTime: NOW - 2 * HOUR, endTime: NOW - HOUR }, { startTime: NOW - 5 * MINUTE }].map(
      (times) => ({
        ...times,
        worstComponentStatus: 'major_outage',
        incidentId: INCIDENT,
        firstIncidentEntryMessage: 'Down.',
      }),
    );
    expect(state).toEqual({
      uptimeFormula: IN_FULL,
      customer: { id: PAGE_ID, name: 'Acme', domain: 'acme' },
      description: 'Our own words',
      look: {
        headerText: 'Acme status',
        website: 'https://acme.example',
        twitterLink: 'https://twitter.example/acme',
        linkedInLink: 'https://linkedin.example/acme',
        supportEmail: 'help@acme.example',
        watermark: false,
        logo: '/logo.png?v=1',
        logoDark: '/logo-dark.png?v=1',
        favicon: '/favicon.ico?v=1',
        accent: '#0b3d91',
        accentDark: '#8db1ff',
        headerLinks: [{ label: 'Docs', url: 'https://docs.acme.example' }],
        footerLinks: [{ label: 'Imprint', url: 'https://acme.example/imprint' }],
        css: '.page-header{color:red}',
      },
      timeFilters: ['1_month', '3_months'],
      timeZone: 'Europe/Berlin',
      now: NOW,
      components: [
        {
          id: API,
          name: 'API',
          description: 'For programs',
          group: { name: 'Platform' },
          showHistoricalStatus: true,
          creationTime: NOW - 400 * DAY,
          componentStatus: 'major_outage',
        },
      ],
      groups: [{ id: DOCS, name: 'Platform', description: 'What all need', collapsed: true }],
      downtimes: [{ ...history, uptimePercent: 99.95, componentDownTimes: records }],
      furtherHistories: [
        { filter: '1_month', downtimes: [{ ...history, uptimePercent: 99.85, componentDownTimes: records }] },
      ],
      openIncidents: [
        {
          id: INCIDENT,
          name: 'Outage',
          creationTime: NOW - HOUR,
          incidentImpact: 'critical',
          incidentStatus: 'identified',
          maintenanceId: MAINTENANCE,
          entries: [
            {
              id: 'e1',
              date: NOW - HOUR,
              message: 'Found it.',
              messageFormat: 'plain',
              incidentStatus: 'identified',
              sendNotification: true,
              affectedComponents: [{ componentId: API, componentStatus: 'partial_outage' }],
            },
          ],
        },
      ],
      pastIncidents: [
        {
          id: 'i2',
          name: '',
          creationTime: NOW - DAY,
          incidentImpact: 'none',
          incidentStatus: 'resolved',
          entries: [],
        },
      ],
      announcements: [],
      maintenances: [
        {
          id: MAINTENANCE,
          name: 'Upgrade',
          message: 'Short interruptions.',
          messageFormat: 'plain',
          plannedStartTime: NOW - HOUR,
          plannedEndTime: NOW + HOUR,
          affectedComponents: [{ componentId: API }],
          announcedAt: NOW - DAY,
          version: 3,
          sendNotification: true,
          actualStartTime: NOW - HOUR,
          incidentId: INCIDENT,
        },
        {
          id: 'm2',
          name: '',
          message: '',
          messageFormat: 'plain',
          plannedStartTime: NOW + DAY,
          plannedEndTime: NOW + DAY,
          affectedComponents: [],
          announcedAt: 0,
          version: 0,
          sendNotification: false,
          cancelledAt: NOW,
        },
      ],
      months: ['2026-11', '2026-10'],
      channels: { email: true, webhook: false, slack: true },
      images: [{ path: '/logo.png', contentType: 'image/png', content: new Uint8Array([1, 2]) }],
      consoleUrl: 'https://console.example',
      pageUrl: 'https://status.acme.example',
      frameAncestors: ['https://www.acme.example'],
      tagHost: 'acme.candor.example',
    });
  });

  it('names the page where it is not the first one of its organisation', () => {
    expect(pageStateOf(published(), NOW)).not.toHaveProperty('pageId');
    expect(pageStateOf(published({ pageId: API }), NOW)).toMatchObject({ pageId: API, customer: { id: PAGE_ID } });
  });

  it('can be rendered where hardly anything was published', () => {
    const state = pageStateOf(published({ pageUrl: 'https://acme.example' }), NOW);
    expect(state.description).toBe(DEFAULT_DESCRIPTION);
    expect(state.look.watermark).toBe(true);
    const { path: asset } = pageAssets()[0]!;
    for (const path of ['/', '/history', '/embed', '/api/v2/summary.json', '/history.atom', '/sitemap.xml', asset])
      expect(render(state, path)?.body).toBeTruthy();
    expect(render(state, '/subscribe')).toBeUndefined();
  });

  it('has what components have to do with providers, without a status that this build does not know', () => {
    const read = {
      follows: true,
      providerName: 'Stripe',
      componentName: 'API',
      url: 'https://stripe.example',
      text: 'Slow.',
    };
    const { MAJOR_OUTAGE } = ComponentStatus;
    const upstreams = [
      { ...read, status: MAJOR_OUTAGE },
      { ...read, notKnownSince: BigInt(NOW) },
      { ...read, status: UNKNOWN },
    ];
    const state = pageStateOf(published({ components: [component(API, { upstreams }), component('c2')] }), NOW);
    expect(state.components.map((one) => one.upstreams)).toEqual([
      [{ ...read, status: 'major_outage' }, { ...read, notKnownSince: NOW }, read],
      undefined,
    ]);
  });

  it.each([
    ['everybody', undefined, true],
    ['those in a network', { networks: ['192.0.2.0/24'] }, true],
    ['those who know a password', { passwordHash: '$argon2id$' }, false],
    ['those with a mailed link', { people: [new Uint8Array(16)] }, false],
    ['either', { passwordHash: '$argon2id$', networks: ['192.0.2.0/24'] }, false],
  ])('offers Slack where those may subscribe whom the console’s host knows: %s, %j, %j', (_, readers, isOffered) => {
    const channels = { email: true, webhook: true, slack: true };
    const state = pageStateOf(published({ channels, ...(readers && { readers }) }), NOW);
    expect(state.channels).toEqual({ email: true, webhook: true, slack: isOffered });
    expect(state.hasSessions ?? false).toBe(!isOffered);
  });

  it('shows unknown values of a later build as the mildest', () => {
    const state = pageStateOf(
      published({
        pageUrl: 'https://acme.example',
        timeFilters: ['2_weeks', '3_months'],
        components: [component(API, { status: UNKNOWN })],
        histories: [{ componentId: API, downtimes: [down(NOW - HOUR, NOW, { worstStatus: UNKNOWN })] }],
        openIncidents: [
          {
            id: INCIDENT,
            impact: UNKNOWN,
            status: UNKNOWN,
            entries: [{ id: 'e', status: UNKNOWN, affectedComponents: [{ componentId: API, status: UNKNOWN }] }],
          },
        ],
      }),
      NOW,
    );
    expect(state.timeFilters).toEqual(['3_months']);
    expect(state.furtherHistories).toEqual([]);
    expect(state.components[0]?.componentStatus).toBe('operational');
    expect(state.downtimes[0]?.componentDownTimes[0]?.worstComponentStatus).toBe('operational');
    expect(state.openIncidents[0]).toMatchObject({
      incidentImpact: 'none',
      incidentStatus: 'investigating',
      entries: [{ incidentStatus: 'investigating', affectedComponents: [{ componentStatus: 'operational' }] }],
    });
    expect(render(state, '/')?.body).toContain('All Systems Operational');
  });

  it('leaves out the history of a component that is not on the page', () => {
    const state = withDowntimes([], { histories: [{ componentId: DOCS, downtimes: [down(NOW - HOUR, NOW)] }] });
    expect(pageStateOf(state, NOW).downtimes).toEqual([]);
  });
});

describe('the uptime at a moment', () => {
  it('is counted by the formula of the page, each status for its own time', () => {
    const statuses = [
      { startTime: BigInt(NOW - 9 * DAY), status: ComponentStatus.PARTIAL_OUTAGE },
      { startTime: BigInt(NOW - 6 * DAY), status: ComponentStatus.MAJOR_OUTAGE },
      { startTime: BigInt(NOW - 5 * DAY), status: ComponentStatus.DEGRADED_PERFORMANCE },
    ];
    const uptimeFormula = { partialOutage: 50, degradedPerformance: 10 };
    const state = withDowntimes([down(NOW - 9 * DAY, NOW, { statuses })], { uptimeFormula });
    expect(only(state, NOW)).toMatchObject({ totalDownTimeInMillis: 3 * DAY, uptimePercent: 96.67 });
    expect(pageStateOf(state, NOW).uptimeFormula).toEqual(uptimeFormula);
    expect(pageStateOf(withDowntimes([]), NOW).uptimeFormula).toEqual(IN_FULL);
  });

  const only = (state: PageState, at: number) => pageStateOf(state, at).downtimes[0]!;

  it('counts ongoing downtime until then', () => {
    const state = withDowntimes([down(NOW - 9 * DAY)]);
    expect(only(state, NOW)).toMatchObject({ totalDownTimeInMillis: 9 * DAY, uptimePercent: 90 });
    expect(only(state, NOW + 9 * DAY)).toMatchObject({ totalDownTimeInMillis: 18 * DAY, uptimePercent: 80 });
  });

  it('counts overlaps once and no maintenance', () => {
    const state = withDowntimes([
      down(NOW - 10 * DAY, NOW - 8 * DAY),
      down(NOW - 9 * DAY, NOW - 7 * DAY),
      down(NOW - 5 * DAY, NOW, { worstStatus: ComponentStatus.UNDER_MAINTENANCE }),
    ]);
    expect(only(state, NOW)).toMatchObject({ totalDownTimeInMillis: 3 * DAY, uptimePercent: 96.67 });
    expect(only(state, NOW).componentDownTimes).toHaveLength(3);
  });

  it('counts from the creation of a component', () => {
    const components = [component(API, { creationTime: BigInt(NOW - 10 * DAY) })];
    const state = withDowntimes([down(NOW - 20 * DAY, NOW - 9 * DAY)], { components });
    expect(only(state, NOW)).toMatchObject({ totalDownTimeInMillis: DAY, uptimePercent: 90 });
  });

  it('drops what leaves a period as days go by, and keeps it in a longer one', () => {
    const timeFilters = ['1_month', '3_months', 'all_time'];
    const state = withDowntimes([down(NOW - 29 * DAY - HOUR, NOW - 29 * DAY)], { timeFilters });
    const counts = (at: number) => {
      const { downtimes, furtherHistories } = pageStateOf(state, at);
      return Object.fromEntries(
        [{ filter: '3_months', downtimes }, ...furtherHistories].map(({ filter, downtimes: [history] }) => [
          filter,
          [history?.componentDownTimes.length, history?.totalDownTimeInMillis],
        ]),
      );
    };
    expect(counts(NOW)).toEqual({ '1_month': [1, HOUR], '3_months': [1, HOUR], all_time: [1, HOUR] });
    // Half of it lies before the period.
    expect(counts(NOW + DAY - HOUR / 2)['1_month']).toEqual([1, HOUR / 2]);
    expect(counts(NOW + DAY)).toEqual({ '1_month': [0, 0], '3_months': [1, HOUR], all_time: [1, HOUR] });
    expect(counts(NOW + 61 * DAY)).toEqual({ '1_month': [0, 0], '3_months': [0, 0], all_time: [1, HOUR] });
  });

  it('is that of the first period offered where 90 days are not offered', () => {
    const state = withDowntimes([down(NOW - 40 * DAY, NOW - 39 * DAY)], { timeFilters: ['1_month', '1_year'] });
    const { downtimes, furtherHistories } = pageStateOf(state, NOW);
    expect(downtimes[0]).toMatchObject({ uptimePercent: 100, componentDownTimes: [] });
    expect(furtherHistories.map(({ filter }) => filter)).toEqual(['1_year']);
    expect(furtherHistories[0]?.downtimes[0]?.uptimePercent).toBe(99.72);
  });

  it('goes back to the first bar where a day had 25 hours', () => {
    // In Berlin the clocks went back on October 25, 2026; the moment is the last minute of December 1.
    const late = Date.UTC(2026, 11, 1, 22, 59);
    const firstBar = Date.UTC(2026, 8, 2, 22);
    const state = withDowntimes([down(firstBar - HOUR, firstBar + 30 * MINUTE)], { timeZone: 'Europe/Berlin' });
    expect(only(state, late)).toMatchObject({ totalDownTimeInMillis: 30 * MINUTE, uptimePercent: 99.98 });
    expect(only({ ...state, timeZone: 'UTC' }, late).componentDownTimes).toEqual([]);
    // A minute later the bars of the next day are shown.
    expect(only(state, late + MINUTE).componentDownTimes).toEqual([]);
  });

  it('is the stored count where not all records are listed', () => {
    const counted = [{ timeFilter: '3_months', totalDownTimeInMillis: BigInt(20 * DAY), uptimePercent: 77.78 }];
    const histories = [{ componentId: API, downtimes: [down(NOW - HOUR, NOW)], counted }];
    const state = withDowntimes([], { histories, timeFilters: ['1_month', '3_months'] });
    expect(only(state, NOW + DAY)).toMatchObject({ totalDownTimeInMillis: 20 * DAY, uptimePercent: 77.78 });
    const [month] = pageStateOf(state, NOW).furtherHistories;
    expect(month?.downtimes[0]).toMatchObject({ totalDownTimeInMillis: HOUR, uptimePercent: 99.86 });
  });
});

describe('what a page still shows at a moment', () => {
  it('are incidents and maintenances of 90 days', () => {
    const begun = (id: string, time: number) => ({ id, creationTime: BigInt(time), status: IncidentStatus.RESOLVED });
    const planned = (id: string, time: number) => ({ id, plannedStartTime: BigInt(time) });
    const state = published({
      openIncidents: [begun('open', NOW - 300 * DAY)],
      pastIncidents: [begun('new', NOW - 89 * DAY), begun('old', NOW - 90 * DAY)],
      maintenances: [planned('new', NOW - 90 * DAY), planned('old', NOW - 90 * DAY - 1), planned('next', NOW + DAY)],
    });
    const shown = (at: number) => {
      const { openIncidents, pastIncidents, maintenances } = pageStateOf(state, at);
      return [openIncidents, pastIncidents, maintenances].map((items) => items.map(({ id }) => id));
    };
    expect(shown(NOW)).toEqual([['open'], ['new'], ['new', 'next']]);
    expect(shown(NOW + DAY)).toEqual([['open'], [], ['next']]);
  });

  it('are the months that have started since publication, by the days of its zone', () => {
    const months = ['2026-11', '2026-10', '2026-08'];
    const lastEvening = Date.UTC(2026, 10, 30, 23, 30);
    const monthsAt = (at: number, timeZone: string) => pageStateOf(published({ months, timeZone }), at).months;
    expect(monthsAt(lastEvening, 'UTC')).toEqual(months);
    expect(monthsAt(lastEvening, 'Europe/Berlin')).toEqual(['2026-12', ...months]);
    expect(monthsAt(Date.UTC(2027, 1, 1), 'UTC')).toEqual(['2027-02', '2027-01', '2026-12', ...months]);
    expect(monthsAt(Date.UTC(2026, 8, 1), 'UTC')).toEqual(months);
    expect(pageStateOf(published({ months: [] }), NOW).months).toEqual([]);
  });
});
