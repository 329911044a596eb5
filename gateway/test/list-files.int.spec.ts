import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { InvalidError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { AnnouncementsService, AnnouncementState } from '@candor/proto/gen/candor/incidents/v1/announcements_pb.js';
import { FilterOperator, IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceState, MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { ComponentStatus, IncidentImpact, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const API = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const GONE = '0197a3c0-1112-7c52-9e6b-2f3a4d5c6b7a';
const ADA = '0197a3c0-1113-7c52-9e6b-2f3a4d5c6b7a';
const INCIDENT = '0197a3c0-1114-7c52-9e6b-2f3a4d5c6b7a';
const HOUR = 3_600_000n;
const [FIRST, EUROPE, GONE_PAGE] = [1, 2, 3].map((n) => `0197a3c0-111${n}-7c52-9e6b-000000000000`) as [
  string,
  string,
  string,
];
const BEGAN = BigInt(Date.UTC(2026, 0, 1));

describe('lists as files', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const post = (path: string, body: object) => gateway.ask(path, { method: 'POST', body, headers: bearer() });
  const get = (path: string) => gateway.ask(path, { headers: bearer() });
  const searches = () =>
    services.calls.filter(({ method }) => /^Search|^ListComponents/.test(method)).map(({ request }) => request);

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await get('/api/services')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    const component = { id: API, name: 'API', groupName: 'Core', componentStatus: ComponentStatus.PARTIAL_OUTAGE };
    services.on(CatalogService.method.listComponents, () => ({ components: [component] }));
    const pages = [
      { id: FIRST, name: 'Acme', first: true },
      { id: EUROPE, name: 'Acme Europe' },
    ];
    services.on(OrganisationPagesService.method.listPages, ({ cursor }) =>
      cursor === '' ? { pages: pages.slice(0, 1), nextCursor: FIRST } : { pages: pages.slice(1) },
    );
    services.on(UsersService.method.listUsers, () => ({ users: [{ id: ADA, name: 'Ada Lovelace' }] }));
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('have the incidents that match, page by page, with names, and no formulas', async () => {
    const said = (message: string, status: IncidentStatus, hours: bigint, ...ids: string[]) => ({
      date: BEGAN + hours * HOUR,
      message,
      status,
      createdBy: ADA,
      affectedComponents: ids.map((componentId) => ({
        componentId,
        componentStatus: ComponentStatus.PARTIAL_OUTAGE,
      })),
    });
    const incident = {
      id: INCIDENT,
      name: '=1+1',
      creationTime: BEGAN,
      impact: IncidentImpact.MAJOR,
      status: IncidentStatus.RESOLVED,
      pageIds: [FIRST, GONE_PAGE, EUROPE],
      entries: [
        said('It works, "again".', IncidentStatus.RESOLVED, 1n),
        said('We look.', IncidentStatus.INVESTIGATING, 0n, API, GONE),
      ],
    };
    services.on(IncidentsService.method.searchIncidents, ({ cursor }) => ({
      incidents: [{ ...incident, name: cursor === '' ? incident.name : 'second' }],
      nextCursor: cursor === '' ? 'c2' : '',
    }));
    const filters = [{ name: 'incidentStatus', value: { values: ['resolved'], operator: 'EQ' } }];
    const answer = await post('/api/incidents/search/csv', { filters });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'attachment; filename="incidents.csv"',
    ]);
    expect(answer.text.split('\n').slice(0, 2)).toEqual([
      'id,name,status,impact,internal,began,resolved,services,written_by,updates,last_update,last_message,put_on_pages',
      `${INCIDENT},'=1+1,resolved,major,false,2026-01-01T00:00:00.000Z,2026-01-01T01:00:00.000Z,API; ${GONE},Ada Lovelace,2,2026-01-01T01:00:00.000Z,"It works, ""again"".",Acme; Acme Europe`,
    ]);
    expect(answer.text).toContain(',second,');
    expect(searches().filter((request) => 'filters' in (request as object))).toMatchObject([
      { cursor: '', filters: [{ name: 'incidentStatus', operator: FilterOperator.EQ, values: ['resolved'] }] },
      { cursor: 'c2', filters: [{ name: 'incidentStatus' }] },
    ]);
  });

  it('have the maintenances that match', async () => {
    const maintenance = {
      id: INCIDENT,
      name: 'Upgrade',
      message: 'We upgrade.',
      state: MaintenanceState.SCHEDULED,
      plannedStartTime: BEGAN,
      plannedEndTime: BEGAN + HOUR,
      componentIds: [API],
    };
    services.on(MaintenancesService.method.searchMaintenances, () => ({ maintenances: [maintenance] }));
    const answer = await post('/api/maintenances/search/csv', {
      filters: [{ name: 'text', value: { values: ['up'], operator: 'CONTAINS' } }],
    });
    expect(answer.status).toBe(200);
    expect(answer.text.split('\n')[1]).toBe(
      `${INCIDENT},Upgrade,scheduled,false,2026-01-01T00:00:00.000Z,2026-01-01T01:00:00.000Z,,,,API,We upgrade.,`,
    );
    expect(searches()).toContainEqual(
      expect.objectContaining({ filters: [expect.objectContaining({ operator: FilterOperator.CONTAINS })] }),
    );
  });

  it('have the announcements that match, with the pages that show them', async () => {
    const announcement = (name: string, pageIds: string[]) => ({
      ...{ id: INCIDENT, name, message: 'Less.', state: AnnouncementState.OPEN, pageIds },
      ...{ startsAt: BEGAN, endsAt: BEGAN + HOUR, sendNotification: true },
    });
    services.on(AnnouncementsService.method.searchAnnouncements, () => ({
      announcements: [
        announcement('All', []),
        announcement('Some', [EUROPE, FIRST]),
        announcement('None', [GONE_PAGE]),
      ],
    }));
    const answer = await post('/api/announcements/search/csv', { filters: [] });
    expect(answer.status).toBe(200);
    const times = '2026-01-01T00:00:00.000Z,2026-01-01T01:00:00.000Z';
    expect(answer.text.trim().split('\n')).toEqual([
      'id,name,state,starts,ends,notified,edited,message,pages',
      `${INCIDENT},All,open,${times},true,,Less.,Acme`,
      `${INCIDENT},Some,open,${times},true,,Less.,Acme Europe; Acme`,
      `${INCIDENT},None,open,${times},true,,Less.,`,
    ]);
  });

  it('have the services that match', async () => {
    const answer = await get('/api/services/csv?search=ap&group=Core&status=partial_outage,major_outage');
    expect(answer.status).toBe(200);
    expect(answer.text.split('\n')[1]).toBe(`${API},API,Core,partial_outage,false,false,1970-01-01T00:00:00.000Z,`);
    expect(searches()).toMatchObject([
      {
        search: 'ap',
        groupName: 'Core',
        statuses: [ComponentStatus.PARTIAL_OUTAGE, ComponentStatus.MAJOR_OUTAGE],
      },
    ]);
  });

  it('are refused as a problem before anything is sent', async () => {
    services.on(IncidentsService.method.searchIncidents, () => {
      throw new InvalidError([{ pointer: '/filters/0/name', detail: 'Unknown filter "colour".' }]);
    });
    const answer = await post('/api/incidents/search/csv', { filters: [] });
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ pointer: '/filters/0/name' }] }]);
    expect((await gateway.ask('/api/services/csv')).status).toBe(401);
  });

  it.each([
    ['status', '/api/services?status=purple'],
    ['status', '/api/services/csv?status='],
    ['search', `/api/services?search=${'x'.repeat(201)}`],
    ['withTotal', '/api/services?withTotal=yes'],
    ['ids', '/api/services/downtime?ids=one'],
    ['ids', `/api/services/downtime?ids=${Array.from({ length: 101 }, () => API).join(',')}`],
  ])('and pages are refused with a wrong %s: %s', async (field, path) => {
    const answer = await get(path);
    expect([answer.status, answer.json()]).toMatchObject([400, { errors: [{ pointer: `/${field}` }] }]);
  });

  it('are of services with how many there are, where that is asked for, and none of all downtimes', async () => {
    services.on(CatalogService.method.listComponents, () => ({ components: [], total: 200, groupTotal: 7 }));
    expect((await get('/api/services?limit=25&withTotal=true')).json()).toEqual({
      components: [],
      total: 200,
      groupTotal: 7,
    });
    expect(searches()).toMatchObject([{ pageSize: 25, withTotals: true }]);
    services.on(CatalogService.method.listDowntimes, ({ componentIds }) => ({
      components: componentIds.map((id) => ({ id })),
    }));
    const downtime = (await get(`/api/services/downtime?ids=${API},${GONE}`)).json();
    expect(downtime).toMatchObject({ componentsDownTimes: [{ id: API }, { id: GONE }] });
  });
});
