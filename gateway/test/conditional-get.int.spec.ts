import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { TemplatesService } from '@candor/proto/gen/candor/incidents/v1/templates_pb.js';
import { IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';
import { bearer } from './tokens.js';

const ID = '0197a3c4-4444-7c52-9e6b-2f3a4d5c6b7a';
const ADDRESS = `/api/templates/${ID}`;

describe('an answer of the API', () => {
  let nats: TestNats;
  let services: FakeServices;
  let gateway: TestGateway;

  const template = (title: string) => ({
    template: { id: ID, creationTime: 5n, content: { title, message: 'm', status: IncidentStatus.IDENTIFIED } },
  });
  const title = (text: string) => services.on(TemplatesService.method.getTemplate, () => template(text));
  const get = (headers: Record<string, string> = {}) => gateway.ask(ADDRESS, { headers: { ...bearer(), ...headers } });

  beforeAll(async () => {
    nats = await startTestNats();
    services = await FakeServices.start(nats.url);
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    title('Payments fail');
    await eventually(
      async () => (await get()).status,
      (status) => status === 200,
    );
  });
  afterAll(async () => {
    await gateway.close();
    await services.stop();
    await nats.stop();
  });

  it('is not sent again to a client that has it, not even where a browser says no-cache', async () => {
    title('Payments fail');
    const first = await get();
    const tag = String(first.headers.etag);
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{22}"$/)]);
    const again = await get({ 'if-none-match': tag, 'cache-control': 'no-cache' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers['cache-control']).toBe('no-store');
    expect(again.headers['content-type']).toBeUndefined();
  });

  it('is sent when it has changed', async () => {
    title('Payments fail');
    const tag = String((await get()).headers.etag);
    title('Payments work');
    const again = await get({ 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Payments work')]);
    expect(again.headers.etag).not.toBe(tag);
  });

  it('has no tag when it is a refusal, or answers a change', async () => {
    services.on(TemplatesService.method.getTemplate, () => {
      throw new NotFoundError('There is no such template.');
    });
    const refused = await get({ 'if-none-match': '*' });
    expect([refused.status, refused.headers.etag]).toEqual([404, undefined]);
    services.on(TemplatesService.method.createTemplate, () => template('t'));
    const body = { title: 't', message: 'm', incidentStatus: 'identified' };
    const headers = { ...bearer(), 'if-none-match': '*' };
    const created = await gateway.ask('/api/templates', { method: 'POST', headers, body });
    expect([created.status, created.headers.etag]).toEqual([201, undefined]);
  });
});
