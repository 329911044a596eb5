import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { ComponentStatus, IncidentStatus, TextFormat } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import type { Question } from './http-client.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const COMPONENT_ID = '0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const BODY = {
  title: 'Payments fail',
  message: 'We are looking into it.',
  messageFormat: 'markdown',
  incidentStatus: 'identified',
  affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: 'partial_outage' }],
  sendNotification: true,
};
const CONTENT = {
  title: BODY.title,
  message: BODY.message,
  messageFormat: TextFormat.MARKDOWN,
  status: IncidentStatus.IDENTIFIED,
  affectedComponents: [{ componentId: COMPONENT_ID, componentStatus: ComponentStatus.PARTIAL_OUTAGE }],
  sendNotification: true,
};
const TEMPLATE = { id: ID, creationTime: 5n, content: CONTENT };
const WIRE = { id: ID, creationTime: 5, ...BODY };

describe('templates over HTTP', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const ask = (path: string, method: string, body?: Question['body']) =>
    gateway.ask(`/api/templates${path}`, { method, headers: bearer(), ...(body !== undefined && { body }) });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      async () => (await ask('', 'GET')).status,
      (status) => status === 200,
    );
  });
  beforeEach(() => services.calls.splice(0));
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('are created, replaced and deleted', async () => {
    services.on(TemplatesService.method.createTemplate, () => ({ template: TEMPLATE }));
    services.on(TemplatesService.method.updateTemplate, () => ({ template: TEMPLATE }));
    const created = await ask('', 'POST', BODY);
    expect([created.status, created.json()]).toEqual([201, { template: WIRE }]);
    expect(services.takeCall().request).toMatchObject({ content: CONTENT });
    const updated = await ask(`/${ID}`, 'PUT', BODY);
    expect([updated.status, updated.json()]).toEqual([200, { template: WIRE }]);
    expect(services.takeCall().request).toMatchObject({ templateId: ID, content: CONTENT });
    expect(await ask(`/${ID}`, 'DELETE')).toMatchObject({ status: 204, text: '' });
    expect(services.takeCall()).toMatchObject({ method: 'DeleteTemplate', request: { templateId: ID } });
  });

  it('are created with the idempotency key of the request', async () => {
    services.on(TemplatesService.method.createTemplate, () => ({ template: TEMPLATE }));
    const headers = { ...bearer(), 'idempotency-key': 'once-7' };
    await gateway.ask('/api/templates', { method: 'POST', headers, body: BODY });
    expect(services.takeCall().request).toMatchObject({ content: CONTENT, idempotencyKey: 'once-7' });
  });

  it('are read one by one and by page', async () => {
    services.on(TemplatesService.method.getTemplate, () => ({ template: TEMPLATE }));
    services.on(TemplatesService.method.listTemplates, () => ({ templates: [TEMPLATE], nextCursor: ID }));
    expect((await ask(`/${ID}`, 'GET')).json()).toEqual({ template: WIRE });
    services.takeCall();
    expect((await ask(`?limit=7&cursor=${ID}`, 'GET')).json()).toEqual({ templates: [WIRE], nextCursor: ID });
    expect(services.takeCall().request).toMatchObject({ pageSize: 7, cursor: ID });
  });

  it('are refused by shape before a service is called', async () => {
    const answer = await ask('', 'POST', { title: 7, affectedComponents: [{ componentId: 'x' }], name: 'y' });
    expect(answer.status).toBe(400);
    expect((answer.json().errors as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
      '/affectedComponents/0/componentId',
      '/name',
      '/title',
    ]);
    expect(services.calls).toEqual([]);
  });

  it('are 404 when missing and 401 without a token', async () => {
    services.on(TemplatesService.method.getTemplate, () => {
      throw new NotFoundError('Template not found.');
    });
    expect((await ask(`/${ID}`, 'GET')).status).toBe(404);
    expect((await gateway.ask('/api/templates')).status).toBe(401);
  });
});
