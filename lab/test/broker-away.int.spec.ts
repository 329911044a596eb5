import { product } from '@candor/dev/apps.js';
import { Api } from '@candor/ops/seed/api.js';
import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOneProcess, type OneProcess } from './one-process.js';

const AWAY_MS = 6_000;
const WRITES_PER_SECOND = 20;
const BACKLOG_MS = 60_000;

describe('a product whose broker is unavailable', () => {
  let all: OneProcess;
  let api: Api;
  let componentId: string;

  beforeAll(async () => {
    all = await startOneProcess();
    api = new Api(all.url);
    const email = 'owner@example.com';
    await api.must('POST', '/api/auth/signup', {
      username: 'Acme',
      email,
      password: 'a long enough password',
      customerDomain: 'broker-away',
    });
    const [mail] = await all.smtp.mails.waitFor((mails) => mails.length > 0, 60_000);
    const confirmCode = MAILED_CODE.exec(mail?.raw.toString() ?? '')?.[0];
    const { accessToken } = await api.must<{ accessToken: string }>('POST', '/api/auth/confirm', {
      email,
      confirmCode,
    });
    api.signedIn(accessToken);
    const { component } = await api.must<{ component: { id: string } }>('POST', '/api/services', {
      name: 'API',
      description: 'What everybody calls',
      group: { name: 'Core' },
      showHistoricalStatus: true,
      enabled: true,
      internal: false,
    });
    componentId = component.id;
  }, 300_000);

  afterAll(() => all.stop(), 300_000);

  const openIncident = (name: string) =>
    api.attempt('POST', '/api/incidents', {
      name,
      private: false,
      incidentStatus: 'investigating',
      entry: {
        message: 'We are looking into it.',
        incidentStatus: 'investigating',
        sendNotification: false,
        affectedComponents: [{ componentId, componentStatus: 'partial_outage' }],
      },
    });

  /** Rows that wait in any outbox. */
  async function backlog(): Promise<number> {
    let waiting = 0;
    for (const { schema } of product.schemas) {
      const { rows } = await all.sql.query<{ n: number }>(
        `select count(*)::int as n from ${schema}.outbox where published_at is null`,
      );
      waiting += rows[0]?.n ?? 0;
    }
    return waiting;
  }

  async function incidentsInCatalog(): Promise<number> {
    const { rows } = await all.sql.query<{ n: number }>('select count(*)::int as n from catalog.incident_version');
    return rows[0]?.n ?? 0;
  }

  it('continues to save incidents, and notifies of all of them when it is back', async () => {
    await all.nats.kill();
    const statuses: number[] = [];
    for (const end = Date.now() + AWAY_MS; Date.now() < end; await sleep(1_000 / WRITES_PER_SECOND)) {
      const { status } = await openIncident(`While it is away ${statuses.length}`);
      statuses.push(status);
    }
    expect(statuses.filter((status) => status !== 201)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(AWAY_MS / 1_000);
    expect(await backlog()).toBeGreaterThanOrEqual(statuses.length);

    await all.nats.restart();
    const returned = Date.now();
    while ((await backlog()) > 0) {
      if (Date.now() - returned > BACKLOG_MS) throw new Error('the backlog is not gone');
      await sleep(50);
    }
    while ((await incidentsInCatalog()) < statuses.length) {
      if (Date.now() - returned > BACKLOG_MS) throw new Error('catalog has not received every incident');
      await sleep(50);
    }
  }, 120_000);
});
