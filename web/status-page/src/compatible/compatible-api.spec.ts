import { Ajv } from 'ajv';
import type { PageState } from '../state/page-state.js';
import { COMPATIBLE_SCHEMAS } from '../../test/compatible-schemas.js';
import {
  API,
  DAY,
  DOCS,
  HOUR,
  NOW,
  PAGE_ID,
  SHOP,
  sampleIncident,
  sampleMaintenance,
  samplePage,
} from '../testing/sample-page.js';
import { COMPATIBLE_FILES } from './compatible-api.js';
import type { ComponentItem } from './component-items.js';
import type { incidentItem } from './incident-item.js';
import type { ThirdPartyItem } from './third-party-items.js';

import { announcement } from '../testing/sample-state.js';

const ajv = new Ajv({ allowUnionTypes: true });

type IncidentItem = ReturnType<typeof incidentItem>;

/** The keys that one or the other response has. */
interface Answer {
  components: ComponentItem[];
  incidents: IncidentItem[];
  scheduled_maintenances: IncidentItem[];
  status: object;
}

/** The response for one path; each is checked against what clients read. */
function answers(overrides: Partial<PageState> = {}): (name: string) => Answer {
  const state = samplePage(overrides);
  const given = new Map<string, Answer>();
  for (const [path, { body }] of Object.entries(COMPATIBLE_FILES)) {
    const answer = JSON.parse(String(body(state))) as Answer;
    expect(ajv.validate(COMPATIBLE_SCHEMAS[path] ?? {}, answer) ? [] : [path, ajv.errors]).toEqual([]);
    given.set(path, answer);
  }
  expect([...given.keys()]).toEqual(Object.keys(COMPATIBLE_SCHEMAS));
  return (name) =>
    given.get(`/api/v2/${name}.json`) ?? { components: [], incidents: [], scheduled_maintenances: [], status: {} };
}

const busy: Partial<PageState> = {
  openIncidents: [sampleIncident('open', { incidentStatus: 'monitoring' })],
  pastIncidents: [sampleIncident('past', { creationTime: NOW - 5 * DAY })],
  maintenances: [
    sampleMaintenance('planned'),
    sampleMaintenance('running', { plannedStartTime: NOW - HOUR, actualStartTime: NOW - HOUR, incidentId: 'i' }),
    sampleMaintenance('over', { plannedStartTime: NOW - DAY, actualStartTime: NOW - DAY, actualEndTime: NOW - HOUR }),
    sampleMaintenance('off', { cancelledAt: NOW - HOUR }),
  ],
};
const ids = (items: { id: string }[]): string[] => items.map(({ id }) => id);

describe('the interface for clients of status pages', () => {
  it('identifies the page, its address and its time zone', () => {
    expect(answers({ timeZone: 'Europe/Berlin' })('status')).toEqual({
      page: {
        id: PAGE_ID,
        name: 'Acme',
        url: 'https://status.acme.example',
        time_zone: 'Europe/Berlin',
        updated_at: '2026-11-20T17:05:00.000+01:00',
      },
      status: { indicator: 'none', description: 'All Systems Operational' },
    });
  });

  it.each([
    ['under_maintenance', 'maintenance', 'Service Under Maintenance'],
    ['degraded_performance', 'minor', 'Partial System Outage'],
    ['partial_outage', 'major', 'Partial System Outage'],
    ['major_outage', 'critical', 'Major System Outage'],
  ] as const)('reports a page with a component in %s as %s', (componentStatus, indicator, description) => {
    const components = samplePage().components.map((one) => ({ ...one, componentStatus }));
    expect(answers({ components })('summary').status).toEqual({ indicator, description });
  });

  it('lists a group before its components, which reference it', () => {
    const { components } = answers()('components');
    const [group] = components;
    expect(components.map(({ name, position }) => [name, position])).toEqual([
      ['Platform', 1],
      ['API', 2],
      ['Shop', 3],
      ['Docs', 4],
    ]);
    expect(group).toMatchObject({ group: true, group_id: null, components: [API, SHOP] });
    expect(components[1]).toMatchObject({ id: API, group: false, group_id: group?.id });
    expect(components[3]).toMatchObject({ id: DOCS, group_id: null, description: null });
  });

  it('has what is said of a group, under its own id, in the order of the page', () => {
    const groups = [{ id: PAGE_ID, name: 'Platform', description: 'What all need', collapsed: true }];
    const [api, docs, shop] = samplePage().components;
    const { components } = answers({ components: [docs!, shop!, api!], groups })('components');
    expect(components.map(({ name, position, group_id: group }) => [name, position, group])).toEqual([
      ['Docs', 1, null],
      ['Platform', 2, null],
      ['Shop', 3, PAGE_ID],
      ['API', 4, PAGE_ID],
    ]);
    expect(components[1]).toMatchObject({
      id: PAGE_ID,
      group: true,
      description: 'What all need',
      components: [SHOP, API],
    });
  });

  it("gives the time of a component's last change", () => {
    const record = (startTime: number, endTime?: number) => ({
      startTime,
      ...(endTime !== undefined && { endTime }),
      worstComponentStatus: 'major_outage' as const,
      incidentId: 'i',
      firstIncidentEntryMessage: '',
    });
    const componentDownTimes = [record(NOW - 5 * HOUR, NOW - HOUR), record(NOW - 4 * HOUR)];
    const history = { id: API, creationTime: 0, totalDownTimeInMillis: 0, uptimePercent: 100, componentDownTimes };
    const { components } = answers({ downtimes: [history] })('components');
    expect(components[1]?.updated_at).toBe(new Date(NOW - HOUR).toISOString());
  });

  it('separates open incidents from resolved ones', () => {
    const all = answers(busy);
    expect(ids(all('incidents').incidents)).toEqual(['open', 'past']);
    expect(ids(all('incidents/unresolved').incidents)).toEqual(['open']);
    expect(ids(all('scheduled-maintenances/upcoming').scheduled_maintenances)).toEqual(['planned']);
    expect(ids(all('scheduled-maintenances/active').scheduled_maintenances)).toEqual(['running']);
    expect(ids(all('scheduled-maintenances').scheduled_maintenances).toSorted()).toEqual([
      'off',
      'over',
      'planned',
      'running',
    ]);
    expect(ids(all('summary').incidents)).toEqual(['open']);
    expect(ids(all('summary').scheduled_maintenances)).toEqual(['running', 'planned']);
  });

  it('lists updates newest first, with the changes that each made', () => {
    const [incident] = answers(busy)('incidents/unresolved').incidents;
    expect(incident?.incident_updates[1]).toMatchObject({
      status: 'monitoring',
      incident_id: 'open',
      created_at: new Date(NOW - 2 * HOUR).toISOString(),
      affected_components: [{ code: API, name: 'API', old_status: 'major_outage', new_status: 'partial_outage' }],
    });
    expect(ids(incident?.components ?? [])).toEqual([API]);
  });

  it('leaves out components that visitors may not see', () => {
    const [incident] = answers({ ...busy, components: [] })('incidents/unresolved').incidents;
    expect(incident?.components).toEqual([]);
    expect(incident?.incident_updates[0]?.affected_components).toBeNull();
  });

  it('has the fifty newest incidents at most', () => {
    const pastIncidents = Array.from({ length: 60 }, (_, n) =>
      sampleIncident(`i${n}`, { creationTime: NOW - n * HOUR }),
    );
    const { incidents } = answers({ pastIncidents })('incidents');
    expect(incidents).toHaveLength(50);
    expect(incidents[0]?.id).toBe('i0');
  });
});

describe('announcements.json', () => {
  const announcementsOf = (overrides: Partial<PageState>): unknown =>
    (
      JSON.parse(String(COMPATIBLE_FILES['/api/v2/announcements.json'].body(samplePage(overrides)))) as {
        announcements: unknown;
      }
    ).announcements;

  it('has those that are open and those that have ended, as text', () => {
    const open = announcement('a', { startsAt: NOW, endsAt: NOW + DAY, editedAt: NOW + HOUR });
    const ended = announcement('b', { ended: true, startsAt: NOW - DAY, endsAt: NOW });
    expect(announcementsOf({ announcements: [ended, open] })).toEqual([
      {
        id: 'a',
        name: 'News a',
        status: 'open',
        body: 'It is here.',
        body_html: '<p>It is <strong>here</strong>.</p>',
        starts_at: '2026-11-20T16:05:00.000Z',
        ends_at: '2026-11-21T16:05:00.000Z',
        updated_at: '2026-11-20T17:05:00.000Z',
        shortlink: 'https://status.acme.example/announcements/a',
        page_id: PAGE_ID,
      },
      expect.objectContaining({ id: 'b', status: 'ended' }),
    ]);
    answers({ announcements: [open, ended] });
  });

  it('has fifty at most', () => {
    const many = Array.from({ length: 60 }, (_, n) => announcement(String(n), { startsAt: NOW - n }));
    expect(announcementsOf({ announcements: many })).toHaveLength(50);
  });
});

describe('a component that follows a provider’s whose status was never known', () => {
  const [api, docs, shop] = samplePage().components;
  const unknown = { follows: true, providerName: 'Stripe', componentName: '', url: '', text: '', notKnownSince: NOW };
  const never = (component: PageState['components'][number] | undefined): PageState['components'][number] => ({
    ...component!,
    upstreams: [unknown],
  });

  it('is left out of every list, and so is a group that has no other', () => {
    const some = answers({ components: [never(api), docs!, shop!] });
    for (const file of ['summary', 'components', 'third-party'])
      expect(some(file).components.map(({ name }) => name)).toEqual(['Platform', 'Shop', 'Docs']);
    expect(some('components').components[0]?.components).toEqual([SHOP]);
    expect(some('status').status).toEqual({ indicator: 'none', description: 'All Systems Operational' });
    const group = answers({ components: [never(api), docs!, never(shop)] });
    expect(group('components').components.map(({ name }) => name)).toEqual(['Docs']);
  });

  it('is there with what an incident says of it', () => {
    const component = { ...never(api), componentStatus: 'major_outage' as const };
    const { components } = answers({ components: [component] })('components');
    expect(components.map(({ name, status }) => [name, status])).toEqual([
      ['Platform', 'major_outage'],
      ['API', 'major_outage'],
    ]);
  });

  it('keeps its name in what past updates said of it', () => {
    const [incident] = answers({ ...busy, components: [never(api), docs!] })('incidents/unresolved').incidents;
    expect(incident?.components).toEqual([]);
    expect(incident?.incident_updates[0]?.affected_components).toMatchObject([{ name: 'API' }]);
  });
});

describe('third-party.json', () => {
  const url = 'https://status.stripe.example/';
  const [api, docs, shop] = samplePage().components;
  const state: Partial<PageState> = {
    components: [
      {
        ...api!,
        upstreams: [
          { follows: true, providerName: 'Stripe', componentName: 'Cards', url, status: 'operational', text: '' },
          { follows: false, providerName: 'AWS', componentName: '', url, status: 'major_outage', text: 'Slow.' },
          {
            ...{ follows: false, providerName: 'Old', componentName: '', url, text: '' },
            ...{ status: 'major_outage', notKnownSince: NOW },
          },
        ],
      },
      {
        ...docs!,
        upstreams: [
          {
            ...{ follows: true, providerName: 'Acme', componentName: '', url: 'x:y', text: '' },
            ...{ status: 'operational', notKnownSince: NOW },
          },
        ],
      },
      shop!,
    ],
  };

  it('has of each component what it is of a provider, and what it depends on that is not operational', () => {
    const { components } = answers(state)('third-party') as { components: ThirdPartyItem[] };
    expect(components.map(({ id, third_party, depends_on }) => ({ id, third_party, depends_on }))).toEqual([
      { id: expect.any(String), third_party: undefined, depends_on: undefined },
      {
        id: API,
        third_party: { provider: 'Stripe', component: 'Cards', url },
        depends_on: [
          { provider: 'AWS', url, status: 'major_outage', text: 'Slow.' },
          { provider: 'Old', url, status: 'major_outage', not_known_since: new Date(NOW).toISOString() },
        ],
      },
      { id: SHOP, third_party: undefined, depends_on: undefined },
      {
        id: DOCS,
        third_party: { provider: 'Acme', not_known_since: new Date(NOW).toISOString() },
        depends_on: undefined,
      },
    ]);
  });

  it('is beside what clients of the field read, which is as before', () => {
    const of = (overrides: Partial<PageState>) => answers(overrides)('components');
    expect(of(state)).toEqual(of({ components: [api!, docs!, shop!] }));
  });
});

describe('updates.json', () => {
  const updatesOf = (overrides: Partial<PageState>) => {
    answers(overrides);
    const { body } = COMPATIBLE_FILES['/api/v2/updates.json'];
    return (JSON.parse(String(body(samplePage(overrides)))) as { incident_updates: Record<string, unknown>[] })
      .incident_updates;
  };

  it('has the newest updates of incidents and maintenances, each as text and as HTML, with what it is about', () => {
    const [first, ...others] = sampleIncident('open').entries;
    const message = 'It **works** again.\n\n- EU';
    const open = sampleIncident('open', {
      entries: [{ ...first!, message, messageFormat: 'markdown' }, ...others],
    });
    const updates = updatesOf({ openIncidents: [open], maintenances: [sampleMaintenance('planned')] });
    expect(updates.map(({ incident_id: id, incident_name: name }) => [id, name])).toEqual([
      ...[1, 2, 3].map(() => ['open', 'Outage open']),
      ['planned', 'Upgrade planned'],
    ]);
    expect(updates[0]).toMatchObject({
      body: 'It works again.\n\n- EU',
      body_html: '<p>It <strong>works</strong> again.</p><ul><li>EU</li></ul>',
      shortlink: 'https://status.acme.example/incidents/open',
      affected_components: [{ code: API, old_status: 'partial_outage', new_status: 'operational' }],
    });
  });

  it('has a message in plain text as it was typed, in lines and with its links', () => {
    const [first] = sampleIncident('open').entries;
    const message = 'It <b>fails</b> & **we** look:\nhttps://x.example/?a=1&b=2';
    const [update] = updatesOf({ openIncidents: [sampleIncident('open', { entries: [{ ...first!, message }] })] });
    expect(update).toMatchObject({
      body: message,
      body_html:
        '<p>It &lt;b&gt;fails&lt;/b&gt; &amp; **we** look:<br><a\nhref="https://x.example/?a=1&amp;b=2"\nrel="nofollow noopener noreferrer">https://x.example/?a=1&amp;b=2</a></p>',
    });
  });

  it('has fifty at most', () => {
    const pastIncidents = Array.from({ length: 20 }, (_, n) => sampleIncident(String(n)));
    expect(updatesOf({ pastIncidents })).toHaveLength(50);
  });
});

describe('uptime.json', () => {
  const history = (id: string, uptimePercent: number, minutes: number) => ({
    ...{ id, creationTime: 0, uptimePercent, totalDownTimeInMillis: minutes * 60_000, componentDownTimes: [] },
  });
  const uptimeOf = (overrides: Partial<PageState>) => {
    answers(overrides);
    return JSON.parse(String(COMPATIBLE_FILES['/api/v2/uptime.json'].body(samplePage(overrides)))) as unknown;
  };

  it('has the uptime of each period that the page offers, and by what shares it is counted', () => {
    const [api, docs, shop] = samplePage().components;
    expect(
      uptimeOf({
        components: [api!, docs!, { ...shop!, showHistoricalStatus: false }],
        timeFilters: ['3_months', '1_year'],
        downtimes: [history(API, 99.5, 30), history(SHOP, 50, 1)],
        furtherHistories: [{ filter: '1_year', downtimes: [history(API, 99.9, 31)] }],
        uptimeFormula: { partialOutage: 30, degradedPerformance: 0 },
      }),
    ).toMatchObject({
      page: { id: PAGE_ID },
      formula: { major_outage: 100, partial_outage: 30, degraded_performance: 0, under_maintenance: 0 },
      periods: [
        {
          ...{ period: '3_months', days: 90 },
          components: [{ id: API, name: 'API', uptime_percent: 99.5, downtime_seconds: 1_800 }],
        },
        { period: '1_year', components: [{ id: API, uptime_percent: 99.9, downtime_seconds: 1_860 }] },
      ],
    });
  });

  it('counts in full unless something else is chosen, with no history too', () => {
    expect(uptimeOf({ downtimes: [] })).toMatchObject({
      formula: { major_outage: 100, partial_outage: 100, degraded_performance: 100, under_maintenance: 0 },
      periods: [{ period: '3_months', components: [] }],
    });
  });
});
