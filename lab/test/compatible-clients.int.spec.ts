import { Api } from '@candor/ops/seed/api.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import ical from 'node-ical';
import Parser from 'rss-parser';
import { Statuspage } from 'statuspage.io';
import { startOneProcess, type OneProcess } from './one-process.js';

const HOUR = 3_600_000;

/** Third-party programs, unchanged, against the whole product. */
describe('a page that third-party programs read', () => {
  let all: OneProcess;
  let page: Server;
  let pageUrl: string;
  let customerId: string;
  let client: Statuspage;

  beforeAll(async () => {
    all = await startOneProcess();
    const api = await signUp(all);
    ({ id: customerId } = (await api.must<{ customer: { id: string } }>('GET', '/api/customer')).customer);
    page = await pageOf(customerId, all.url);
    pageUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    client = new Statuspage('any');
    client.setApiUrl(pageUrl);
    await publish(api);
    await untilComplete();
  }, 120_000);

  afterAll(async () => {
    page.close();
    await all.stop();
  }, 300_000);

  /** Until the page shows the incident, the maintenance, and the status of the service, which is an event of its own. */
  async function untilComplete(): Promise<void> {
    for (;;) {
      const open = await client.api.incidents.getUnresolved().catch(() => undefined);
      const planned = await client.api.scheduledMaintenances.getUpcoming().catch(() => undefined);
      const { status } = await client.api.getStatus().catch(() => ({ status: { indicator: 'none' } }));
      if (open?.incidents.length && planned?.scheduled_maintenances.length && status.indicator !== 'none') return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  it('tells a client of status pages how it is', async () => {
    expect(await client.api.getSummary()).toMatchObject({
      page: { id: customerId, name: 'Acme', time_zone: 'UTC' },
      status: { indicator: 'major', description: 'Partial System Outage' },
      components: [
        { name: 'Core', status: 'partial_outage', group: true },
        { name: 'API', status: 'partial_outage', group: false },
      ],
      incidents: [{ name: 'Slow answers' }],
      scheduled_maintenances: [{ name: 'Upgrade' }],
    });
  });

  it('tells it of incidents and maintenances', async () => {
    const { incidents } = await client.api.incidents.getUnresolved();
    expect(incidents[0]).toMatchObject({ name: 'Slow answers', status: 'investigating', impact: 'none' });
    expect(incidents[0]?.incident_updates[0]).toMatchObject({ body: 'We are looking into it.' });
    const { scheduled_maintenances: planned } = await client.api.scheduledMaintenances.getUpcoming();
    expect(planned[0]).toMatchObject({ name: 'Upgrade', status: 'scheduled', impact: 'maintenance' });
    expect((await client.api.incidents.getAll()).incidents).toHaveLength(1);
    expect((await client.api.scheduledMaintenances.getAll()).scheduled_maintenances).toHaveLength(1);
    expect((await client.api.getStatus()).status.indicator).toBe('major');
    expect((await client.api.getComponents()).components).toHaveLength(2);
  });

  it.each(['/history.rss', '/history.atom'])('tells a feed reader at %s', async (path) => {
    const { items } = await new Parser().parseURL(`${pageUrl}${path}`);
    expect(items.map(({ title }) => title).toSorted()).toEqual(['Slow answers', 'Upgrade']);
  });

  it('tells a calendar', async () => {
    const events = Object.values(await ical.async.fromURL(`${pageUrl}/maintenance.ics`));
    expect(events.filter((event) => event?.type === 'VEVENT')).toMatchObject([{ summary: 'Upgrade' }]);
  });

  it('answers with a real 404 what it does not have', async () => {
    expect((await fetch(`${pageUrl}/api/v2/nothing.json`)).status).toBe(404);
  });
});

async function signUp({ url, smtp }: OneProcess): Promise<Api> {
  const api = new Api(url);
  const email = 'owner@example.com';
  const account = {
    username: 'Ada',
    organisationName: 'Acme',
    email,
    password: 'a long enough password',
    customerDomain: 'compatible',
  };
  await api.must('POST', '/api/auth/signup', account);
  const [mail] = await smtp.mails.waitFor((mails) => mails.length > 0, 60_000);
  const confirmCode = MAILED_CODE.exec(mail?.raw.toString() ?? '')?.[0];
  const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/confirm', { email, confirmCode });
  api.signedIn(accessToken);
  return api;
}

/** A component with an open incident, and a maintenance of it. */
async function publish(api: Api): Promise<void> {
  const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
    name: 'API',
    description: 'What everybody calls',
    group: { name: 'Core' },
    showHistoricalStatus: true,
    enabled: true,
    internal: false,
  });
  await api.must('POST', '/api/incidents', {
    name: 'Slow answers',
    private: false,
    incidentStatus: 'investigating',
    entry: {
      message: 'We are looking into it.',
      incidentStatus: 'investigating',
      sendNotification: false,
      affectedComponents: [{ componentId: component.id, componentStatus: 'partial_outage' }],
    },
  });
  await api.must('POST', '/api/maintenances', {
    name: 'Upgrade',
    message: 'Short interruptions.',
    plannedStartTime: Date.now() + 24 * HOUR,
    plannedEndTime: Date.now() + 25 * HOUR,
    affectedComponents: [{ componentId: component.id }],
    sendNotification: false,
    internal: false,
  });
}

/** The page under an address that needs no name service: it is asked by its id. */
function pageOf(id: string, gatewayUrl: string): Promise<Server> {
  const { port } = new URL(gatewayUrl);
  const server = createServer(({ url, method }, response) => {
    const asked = request({ port, path: url, method, headers: { host: `${id}.localhost:${port}` } }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    asked.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
