import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { IncidentsService } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { PreviewsService } from '@candor/proto/gen/candor/notifications/v1/previews_pb.js';
import { PagePreviewsService } from '@candor/proto/gen/candor/pages/v1/previews_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME } from './snapshots.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer, claims, token } from './tokens.js';

const INCIDENT_ID = '0197a3c1-2222-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MESSAGES = {
  mail: { subject: '[Acme] Investigating', html: '<!doctype html><p>Hello', text: 'Hello' },
  slack: { text: '[Acme] Investigating', blocks: '[{"type":"header"}]' },
};
const EXISTING = {
  id: INCIDENT_ID,
  name: 'Payments fail',
  status: IncidentStatus.IDENTIFIED,
  entries: [{ id: COMPONENT_ID, message: 'Found it.', status: IncidentStatus.IDENTIFIED }],
};

describe('previews over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, body: object, headers = bearer()) =>
    gateway.ask(`/api/incidents/${path}`, { method: 'POST', headers, body });
  const asked = (method: string) =>
    services.calls.find((call) => call.method === method)?.request as Record<string, unknown> | undefined;

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    services.on(IdentityService.method.getCustomer, () => ({ customer: { id: ACME, name: 'Acme', domain: 'acme' } }));
    services.on(IncidentsService.method.getIncident, ({ incidentId }) => {
      if (incidentId !== INCIDENT_ID) throw new NotFoundError('There is no such incident.');
      return { incident: EXISTING };
    });
    services.on(PreviewsService.method.previewEntry, () => MESSAGES);
    services.on(PagePreviewsService.method.previewIncident, () => ({ html: '<!DOCTYPE html><p>Page' }));
    services.on(PreviewsService.method.countAudience, () => ({
      counts: [
        { channel: Channel.EMAIL, count: 1_240n },
        { channel: Channel.SLACK, count: 2n },
      ],
    }));
    await eventually(
      async () => (await ask('recipients', {})).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('show a new incident as mail, in Slack and on the page', async () => {
    const entry = { message: ' Payments fail. ', affectedComponents: [{ componentId: COMPONENT_ID }] };
    const answer = await ask('preview', { name: ' Payments ', entry });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        mail: MESSAGES.mail,
        slack: { text: MESSAGES.slack.text, blocks: [{ type: 'header' }] },
        page: { html: '<!DOCTYPE html><p>Page' },
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
    expect(asked('PreviewIncident')?.incident).toEqual(request?.incident);
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

  it('have no page for what is internal', async () => {
    const answer = await ask('preview', { name: 'Payments', private: true, entry: { message: 'x' } });
    expect(answer.json()).not.toHaveProperty('page');
    expect(asked('PreviewIncident')).toBeUndefined();
  });

  it('count who would be told', async () => {
    const answer = await ask('recipients', { entry: { affectedComponents: [{ componentId: COMPONENT_ID }] } });
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        recipients: [
          { channel: 'email', count: 1_240 },
          { channel: 'slack', count: 2 },
        ],
      },
    ]);
  });

  it.each(['preview', 'recipients'])(
    '%s is refused to the role User, to strangers, and for what there is not',
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

  it('are shown in a frame that runs nothing but what shows them', async () => {
    const answer = await gateway.ask('/api/preview-frame');
    expect(answer.status).toBe(200);
    const policy = answer.headers['content-security-policy'] as string;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+';/);
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("frame-ancestors 'self'");
  });
});
