import type { MessageInitShape } from '@bufbuild/protobuf';
import { connect } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import {
  IncidentsService,
  type Incident,
  type IncidentSchema,
} from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { MaintenancesService } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  ComponentStatus,
  IncidentImpact,
  IncidentStatus,
  TextFormat,
} from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token } from './tokens.js';

const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const MAINTENANCE_ID = '0197a3c3-3333-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MESSAGES = {
  mail: { subject: '[Acme] Investigating', html: '<!doctype html><p>Hello', text: 'Hello' },
  slack: { text: '[Acme] Investigating', blocks: '[{"type":"header"}]' },
};
const COUNTS = [
  { channel: Channel.EMAIL, count: 1_240n },
  { channel: Channel.SLACK, count: 2n },
];
const PLANNED_END = 1_767_225_600_000;
const EXISTING = {
  id: INCIDENT_ID,
  maintenanceId: MAINTENANCE_ID,
  name: 'Payments fail',
  impact: IncidentImpact.MAJOR,
  status: IncidentStatus.IDENTIFIED,
  entries: [{ id: COMPONENT_ID, message: 'Found it.', status: IncidentStatus.IDENTIFIED }],
};

/** A page of the organisation beside its first one. */
const FURTHER = '0197a3c5-5555-7c52-9e6b-2f3a4d5c6b7a';

describe('previews over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;
  /** The incidents that are not resolved. */
  const open: MessageInitShape<typeof IncidentSchema>[] = [];

  const ask = (path: string, body: object, headers = bearer()) =>
    gateway.ask(`/api/incidents/${path}`, { method: 'POST', headers, body });
  const askAnnouncement = (path: string, body: object) =>
    gateway.ask(`/api/announcements/${path}`, { method: 'POST', headers: bearer(), body });
  const asked = (method: string) =>
    services.calls.find((call) => call.method === method)?.request as Record<string, unknown> | undefined;

  const planned = {
    name: ' Upgrade ',
    message: ' Read-only. ',
    plannedStartTime: 1_767_225_600_000,
    plannedEndTime: 1_767_229_200_000,
    affectedComponents: [{ componentId: COMPONENT_ID }],
  };

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    services.on(IdentityService.method.getCustomer, () => ({ customer: { id: ACME, name: 'Acme', domain: 'acme' } }));
    services.on(IncidentsService.method.searchIncidents, () => ({ incidents: open }));
    services.on(IncidentsService.method.getIncident, ({ incidentId }) => {
      if (incidentId !== INCIDENT_ID) throw new NotFoundError('There is no such incident.');
      return { incident: EXISTING };
    });
    services.on(MaintenancesService.method.getMaintenance, ({ maintenanceId }) => {
      if (maintenanceId !== MAINTENANCE_ID) throw new NotFoundError('There is no such maintenance.');
      return {
        maintenance: { id: MAINTENANCE_ID, name: 'Before', internal: true, plannedEndTime: BigInt(PLANNED_END) },
      };
    });
    services.on(PreviewsService.method.previewEntry, () => MESSAGES);
    services.on(PreviewsService.method.previewNotice, () => MESSAGES);
    services.on(PreviewsService.method.countAudience, () => ({ counts: COUNTS }));
    await eventually(
      async () => (await ask('recipients', {})).status,
      (status) => status === 200,
    );
    expect((await ask('preview', { name: 'Early', entry: { message: 'x' } })).status).toBe(503);
    const connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState());
    await publishState(
      connection,
      pageState({ pageId: FURTHER, customerId: ACME, name: 'Page of Bolt', domain: 'bolt', months: [] }),
    );
    await connection.close();
    await eventually(
      async () => (await gateway.ask('/', { host: 'acme.localhost' })).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => {
    services.calls.splice(0);
    open.splice(0);
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('show a correction of an entry, and count those who follow what it ever named', async () => {
    services.on(IncidentsService.method.listEntryRevisions, () => ({
      revisions: [{ affectedComponents: [{ componentId: MAINTENANCE_ID }] }],
    }));
    const body = {
      incidentId: INCIDENT_ID,
      entryId: COMPONENT_ID,
      entry: { message: 'Found both.', affectedComponents: [{ componentId: COMPONENT_ID }] },
    };
    const answer = await ask('preview', body);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ page: { html: expect.stringContaining('Found both.') as string } });
    expect(asked('PreviewEntry')).toMatchObject({
      correctedEntryId: COMPONENT_ID,
      incident: {
        status: IncidentStatus.IDENTIFIED,
        entries: [{ id: COMPONENT_ID, message: 'Found both.', status: IncidentStatus.IDENTIFIED }],
      },
    });
    expect((await ask('recipients', body)).status).toBe(200);
    // The entry as it is names none, so it is for everyone.
    expect(asked('CountAudience')).toMatchObject({ correctedEntryId: COMPONENT_ID, audienceComponentIds: [] });
  });

  it.each([{ entryId: COMPONENT_ID }, { incidentId: INCIDENT_ID, entryId: MAINTENANCE_ID }])(
    'find no entry to correct for %j',
    async (which) => {
      for (const path of ['preview', 'recipients']) {
        expect((await ask(path, { ...which, entry: { message: 'x' } })).status).toBe(404);
      }
    },
  );

  it('show a new incident as mail, in Slack and on the page', async () => {
    const entry = { message: ' Payments fail. ', affectedComponents: [{ componentId: COMPONENT_ID }] };
    const answer = await ask('preview', { name: ' Payments ', entry });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        mail: MESSAGES.mail,
        slack: { text: MESSAGES.slack.text, blocks: [{ type: 'header' }] },
        page: { html: expect.stringMatching(/Payments.*Payments fail\./s) as string },
      },
    ]);
    const request = asked('PreviewEntry');
    expect(request).toMatchObject({
      pageUrl: 'http://acme.localhost:8080',
      consoleUrl: 'http://localhost:8080',
      incident: {
        name: 'Payments',
        status: IncidentStatus.INVESTIGATING,
        entries: [
          {
            message: 'Payments fail.',
            status: IncidentStatus.INVESTIGATING,
            affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.DEGRADED_PERFORMANCE }],
          },
        ],
      },
    });
    const { html } = (answer.json() as { page: { html: string } }).page;
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html).toContain('<style>');
    expect(html).not.toContain('<script');
    // A service that visitors cannot see is not named.
    expect(html).toContain('Checkout');
  });

  it('show a message as Markdown unless it is plain text', async () => {
    const message = 'Payments **fail**.';
    const page = async (entry: object) => {
      const { json } = await ask('preview', { name: 'Payments', entry });
      const { entries } = (asked('PreviewEntry') as { incident: { entries: object[] } }).incident;
      services.calls.splice(0);
      return [(json() as { page: { html: string } }).page.html, entries[0]];
    };
    const [html, entry] = await page({ message });
    expect(html).toContain('Payments <strong>fail</strong>.');
    expect(entry).toMatchObject({ messageFormat: TextFormat.MARKDOWN });
    const [plainHtml, plainEntry] = await page({ message, messageFormat: 'plain' });
    expect(plainHtml).toContain('Payments **fail**.');
    expect(plainEntry).toMatchObject({ messageFormat: TextFormat.UNSPECIFIED });
  });

  it('show the planned end to which an entry would move its maintenance', async () => {
    const plannedEndTime = PLANNED_END + 3_600_000;
    const body = { incidentId: INCIDENT_ID, plannedEndTime, entry: { message: 'Slow.' } };
    expect((await ask('preview', body)).status).toBe(200);
    expect(asked('PreviewEntry')?.incident).toMatchObject({
      entries: [{ plannedEndChange: { before: BigInt(PLANNED_END), after: BigInt(plannedEndTime) } }, {}],
    });
  });

  it('show the next entry of one that exists, above those it has', async () => {
    const date = 1_767_225_600_000;
    const entry = { message: 'Over.', incidentStatus: 'resolved', date };
    expect((await ask('preview', { incidentId: INCIDENT_ID, entry })).status).toBe(200);
    expect(asked('PreviewEntry')?.incident).toMatchObject({
      id: INCIDENT_ID,
      name: 'Payments fail',
      status: IncidentStatus.RESOLVED,
      entries: [{ message: 'Over.', date: BigInt(date) }, { message: 'Found it.' }],
    });
  });

  it('show for a resolving entry that services are operational, except those that another open incident affects', async () => {
    const entry = {
      message: 'Over.',
      incidentStatus: 'resolved',
      affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: 'major_outage' }],
    };
    const shown = async () => {
      services.calls.splice(0);
      expect((await ask('preview', { incidentId: INCIDENT_ID, entry })).status).toBe(200);
      return (asked('PreviewEntry')?.incident as Incident | undefined)?.entries[0]?.affectedComponents;
    };
    expect(await shown()).toMatchObject([{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.OPERATIONAL }]);
    const other = {
      id: MAINTENANCE_ID,
      entries: [
        {
          status: IncidentStatus.IDENTIFIED,
          affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.PARTIAL_OUTAGE }],
        },
      ],
    };
    open.push({ ...other, private: true });
    expect(await shown()).toMatchObject([{ componentStatus: ComponentStatus.OPERATIONAL }]);
    open.push(other);
    expect(await shown()).toMatchObject([{ componentStatus: ComponentStatus.PARTIAL_OUTAGE }]);
  });

  it('show the chosen impact, otherwise that of the incident', async () => {
    const critical = await ask('preview', { name: 'Payments', incidentImpact: 'critical', entry: { message: 'x' } });
    expect(asked('PreviewEntry')?.incident).toMatchObject({ impact: IncidentImpact.CRITICAL });
    expect((critical.json() as { page: { html: string } }).page.html).toContain('Critical');
    services.calls.splice(0);
    await ask('preview', { incidentId: INCIDENT_ID, entry: { message: 'x' } });
    expect(asked('PreviewEntry')?.incident).toMatchObject({ impact: IncidentImpact.MAJOR });
  });

  it('have the page that would show it, and none where none would', async () => {
    const pageOf = async (pageId: string) => {
      services.on(PreviewsService.method.previewEntry, () => ({ ...MESSAGES, pageId }));
      services.on(PreviewsService.method.previewNotice, () => ({ ...MESSAGES, pageId }));
      services.on(PreviewsService.method.previewAnnouncement, () => ({ ...MESSAGES, pageId }));
      const of = { pageIds: [FURTHER] };
      const answers = [
        await ask('preview', { name: 'Payments', ...of, entry: { message: 'x' } }),
        await askMaintenance('preview', { maintenance: { ...planned, ...of } }),
        await askAnnouncement('preview', { announcement: { name: 'Prices', message: 'x', ...of } }),
      ];
      const shown = [
        asked('PreviewEntry')?.incident,
        asked('PreviewNotice')?.maintenance,
        asked('PreviewAnnouncement')?.announcement,
      ];
      expect(shown).toMatchObject([of, of, of]);
      services.calls.splice(0);
      return answers.map((answer) => (answer.json() as { page?: { html: string } }).page?.html);
    };
    for (const html of await pageOf(FURTHER)) expect(html).toContain('Page of Bolt');
    expect(await pageOf('')).toEqual([undefined, undefined, undefined]);
    services.on(PreviewsService.method.previewEntry, () => MESSAGES);
    services.on(PreviewsService.method.previewNotice, () => MESSAGES);
    services.on(PreviewsService.method.previewAnnouncement, () => MESSAGES);
    // Of a release before, which knows the first page alone.
    const { page } = (await askAnnouncement('preview', { announcement: { name: 'Prices', message: 'x' } })).json() as {
      page: { html: string };
    };
    expect(page.html).toContain('Prices');
    expect(page.html).not.toContain('Page of Bolt');
  });

  it('count the recipients of the pages that an announcement is put on', async () => {
    const answer = await askAnnouncement('recipients', { announcement: { pageIds: [FURTHER] } });
    expect(answer.status).toBe(200);
    expect(asked('CountAudience')?.announcement).toMatchObject({ pageIds: [FURTHER] });
  });

  it('have no page for what is internal', async () => {
    const answer = await ask('preview', { name: 'Payments', private: true, entry: { message: 'x' } });
    expect(answer.json()).not.toHaveProperty('page');
  });

  it('count the recipients', async () => {
    const answer = await ask('recipients', { entry: { affectedComponents: [{ componentId: COMPONENT_ID }] } });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        recipients: [
          { channel: 'email', count: 1_240 },
          { channel: 'slack', count: 2 },
        ],
        pages: [],
      },
    ]);
  });

  it('count the recipients of all pages and the integrations together, and the subscribers of each page', async () => {
    const [second, third] = [COMPONENT_ID, INCIDENT_ID].sort() as [string, string];
    services.on(PreviewsService.method.countAudience, () => ({
      counts: [
        { channel: Channel.EMAIL, count: 4n, pageId: third },
        { channel: Channel.EMAIL, count: 1_200n, pageId: String(claims().customerId) },
        { channel: Channel.SLACK, count: 2n },
        { channel: Channel.EMAIL, count: 1n, pageId: second },
        { channel: Channel.WEBHOOK, count: 3n, pageId: second },
      ],
    }));
    const answer = await ask('recipients', { entry: {} });
    expect(answer.json()).toEqual({
      recipients: [
        { channel: 'email', count: 1_205 },
        { channel: 'slack', count: 2 },
        { channel: 'webhook', count: 3 },
      ],
      pages: [
        {
          pageId: claims().customerId,
          recipients: [{ channel: 'email', count: 1_200 }],
        },
        {
          pageId: second,
          recipients: [
            { channel: 'email', count: 1 },
            { channel: 'webhook', count: 3 },
          ],
        },
        { pageId: third, recipients: [{ channel: 'email', count: 4 }] },
      ],
    });
    services.on(PreviewsService.method.countAudience, () => ({ counts: COUNTS }));
  });

  it.each(['preview', 'recipients'])(
    '%s is refused to the role User, without a token, and for what does not exist',
    async (path) => {
      expect((await ask(path, {}, bearer(token({ ...claims(), role: 'User' })))).status).toBe(403);
      expect((await gateway.ask(`/api/incidents/${path}`, { method: 'POST', body: {} })).status).toBe(401);
      for (const incidentId of ['nonsense', COMPONENT_ID]) expect((await ask(path, { incidentId })).status).toBe(404);
      const bad = await ask(path, { entry: { affectedComponents: [{ componentId: 'x' }], surprise: 1 } });
      expect(bad.status).toBe(400);
      expect((bad.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
        '/entry/affectedComponents/0/componentId',
        '/entry/surprise',
      ]);
    },
  );

  const askMaintenance = (path: string, body: object, headers = bearer()) =>
    gateway.ask(`/api/maintenances/${path}`, { method: 'POST', headers, body });
  it('show a new maintenance as mail, in Slack and on the page', async () => {
    const answer = await askMaintenance('preview', { maintenance: planned });
    expect(answer.json()).toMatchObject({
      mail: MESSAGES.mail,
      page: { html: expect.stringMatching(/Upgrade.*Read-only\./s) as string },
    });
    const request = asked('PreviewNotice');
    expect(request).toMatchObject({
      notice: MaintenanceNotice.SCHEDULED,
      pageUrl: 'http://acme.localhost:8080',
      maintenance: {
        name: 'Upgrade',
        message: 'Read-only.',
        plannedStartTime: 1_767_225_600_000n,
        plannedEndTime: 1_767_229_200_000n,
        componentIds: [COMPONENT_ID],
        internal: false,
      },
    });
  });

  it('show the change of a maintenance, and no page of one that becomes internal', async () => {
    const maintenance = { ...planned, internal: true };
    const answer = await askMaintenance('preview', { maintenanceId: MAINTENANCE_ID, maintenance });
    expect(answer.json()).not.toHaveProperty('page');
    expect(asked('PreviewNotice')).toMatchObject({
      notice: MaintenanceNotice.CHANGED,
      maintenance: { id: MAINTENANCE_ID, name: 'Upgrade', internal: true },
    });
  });

  it('count the recipients of a maintenance', async () => {
    const answer = await askMaintenance('recipients', { maintenance: planned });
    expect(answer.json()).toMatchObject({ recipients: [{ channel: 'email' }, { channel: 'slack' }] });
    expect(asked('CountAudience')).toMatchObject({ maintenance: { componentIds: [COMPONENT_ID] } });
  });

  it.each(['preview', 'recipients'])(
    'of a maintenance: %s is refused to the role User, without a token, and for what does not exist',
    async (path) => {
      expect((await askMaintenance(path, {}, bearer(token({ ...claims(), role: 'User' })))).status).toBe(403);
      expect((await gateway.ask(`/api/maintenances/${path}`, { method: 'POST', body: {} })).status).toBe(401);
      for (const maintenanceId of ['nonsense', COMPONENT_ID]) {
        expect((await askMaintenance(path, { maintenanceId })).status).toBe(404);
      }
      const bad = await askMaintenance(path, { maintenance: { affectedComponents: [{ componentId: 'x' }] } });
      expect(bad.status).toBe(400);
    },
  );

  it('are shown in a frame that runs no script but its own', async () => {
    const answer = await gateway.ask('/api/preview-frame');
    expect(answer.status).toBe(200);
    const policy = answer.headers['content-security-policy'] as string;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+';/);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("frame-ancestors 'self'");
  });
});
