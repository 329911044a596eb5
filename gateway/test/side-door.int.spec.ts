import { get } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { freePort } from '@candor/dev/servers/free-port.js';
import {
  envelopeOf,
  RESOLVED,
  TestSideDoorKey,
  type NoticeJson,
  type SignedNotice,
} from '@candor/lab/fixtures/side-door-key.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { SideDoorService, type TakeSideDoorNoticeRequest } from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { ComponentStatus, IncidentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { entryIdOf } from '@candor/proto/side-door-notice.js';
import type { GatewayConfig } from '../src/config.js';
import { eventually } from './eventually.js';
import { FakeServices } from './fake-services.js';
import { ACME, COMPONENT, GLOBEX, pageState, publishState, untilStreamIsThere } from './states.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';

const AT = { host: 'acme.localhost' };
const key = new TestSideDoorKey();
const KEYS = [{ id: key.id, publicKey: key.publicKey }];

describe('the side door', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  const started: TestGateway[] = [];
  const start = async (overrides: Partial<GatewayConfig> = {}): Promise<TestGateway> => {
    const gateway = await startTestGateway(overrides);
    started.push(gateway);
    return gateway;
  };
  /** A gateway that holds the page, and can reach nothing any more. */
  const startAlone = async (overrides: Partial<GatewayConfig> = {}): Promise<TestGateway> => {
    const snapshotDir = await newSnapshotDir();
    const before = await start({ natsUrls: [nats.url], snapshotDir });
    // All of it: what a gateway may lack it does not call missing.
    await eventually(
      () => metric(before, 'candor_complete_states'),
      (isComplete) => isComplete === 1,
    );
    await before.close();
    return start({ snapshotDir, ...overrides });
  };
  const incidentPath = ({ noticeId }: { noticeId: string }) => `/incidents/${noticeId}`;
  const titleAt = async (gateway: TestGateway) => /Acme \d+/.exec((await gateway.ask('/', AT)).text)?.[0];
  const send = (gateway: TestGateway, signed: SignedNotice, host = AT.host) =>
    gateway.ask('/side-door', { host, method: 'POST', body: envelopeOf(signed) });
  const signed = (fields: NoticeJson = {}) => key.sign(key.notice(ACME, fields));
  const status = async (gateway: TestGateway) =>
    (JSON.parse((await gateway.ask('/api/v2/status.json', AT)).text) as { status: { indicator: string } }).status
      .indicator;
  const shows = (gateway: TestGateway, indicator: string) =>
    eventually(
      () => status(gateway),
      (found) => found === indicator,
    );

  beforeAll(async () => {
    nats = await startTestNats();
    connection = await connect({ servers: nats.url });
    const first = await start({ natsUrls: [nats.url] });
    await untilStreamIsThere(connection);
    await publishState(connection, pageState({ sideDoorKeys: KEYS, months: [month()] }));
    await publishState(connection, pageState({ pageId: GLOBEX, domain: 'globex' }));
    await eventually(
      () => titleAt(first),
      (title) => title !== undefined,
    );
  });
  afterEach(() => Promise.all(started.splice(0).map((gateway) => gateway.close())));
  afterAll(async () => {
    await connection.close();
    await nats.stop();
  });

  it('shows a notice on page, JSON, feeds, badge, month and an address of its own, with everything else down', async () => {
    const gateway = await startAlone();
    expect(await status(gateway)).toBe('none');
    const before = await gateway.ask('/', AT);
    const noticeId = newId();
    const answer = await send(gateway, signed({ noticeId, name: 'Everything is down', message: 'Sorry, a fire.' }));
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toEqual({ noticeId, sequence: 0, path: `/incidents/${noticeId}` });
    await shows(gateway, 'critical');
    for (const path of [
      '/',
      `/incidents/${noticeId}`,
      '/history.atom',
      '/history.rss',
      '/feed.json',
      `/history/${month()}`,
      '/de/',
    ])
      expect([path, (await gateway.ask(path, AT)).text]).toEqual([path, expect.stringContaining('Everything is down')]);
    expect((await gateway.ask('/api/v2/incidents/unresolved.json', AT)).text).toContain('Sorry, a fire.');
    expect((await gateway.ask('/badge.svg', AT)).text).toMatch(/major outage/i);
    const after = await gateway.ask('/', { ...AT, headers: { 'if-none-match': before.headers.etag as string } });
    expect([after.status, after.text.includes('Major Outage')]).toEqual([200, true]);
    expect(after.text).not.toContain(key.publicKey.toString('base64'));
  });

  it('says of what an audience had what the service is then: the audience’s, internal, or everybody’s', async () => {
    const [pageId, service, audienceId] = [newId(), newId(), newId()];
    const host = `page-${pageId.slice(-12)}.localhost`;
    const gateway = await start({ natsUrls: [nats.url] });
    let revision = 1n;
    const show = async (audienceIds: string[] | undefined) => {
      revision += 1n;
      const others = [{ id: COMPONENT, name: 'Checkout', status: ComponentStatus.OPERATIONAL, creationTime: 1n }];
      const own = { id: service, name: 'Cluster', status: ComponentStatus.OPERATIONAL, creationTime: 1n };
      await publishState(
        connection,
        pageState({
          ...{
            pageId,
            customerId: pageId,
            domain: host.split('.')[0],
            revision,
            sideDoorKeys: KEYS,
            hadAudiences: true,
          },
          components: [...others, ...(audienceIds ? [{ ...own, audienceIds }] : [])],
          ...(audienceIds?.length && { readers: { open: true, audiences: [{ id: audienceId }] } }),
        }),
      );
      await eventually(
        async () => (await gateway.ask('/', { host })).headers['x-candor-revision'],
        (shown) => shown === `${revision}`,
      );
    };
    const notices = {
      its: { noticeId: newId(), name: 'About the cluster', componentIds: [service] },
      both: { noticeId: newId(), name: 'About checkout', componentIds: [service, COMPONENT] },
    };
    const said = async () => {
      const paths = ['/', '/history.atom', '/api/v2/summary.json', ...Object.values(notices).map(incidentPath)];
      const texts = await Promise.all(paths.map(async (path) => (await gateway.ask(path, { host })).text));
      return Object.values(notices).map(({ name }) => texts.some((text) => text.includes(name)));
    };
    const says = (its: boolean) => eventually(said, (found) => found.join() === `${its},true`);
    await show([audienceId]);
    for (const fields of Object.values(notices))
      expect((await send(gateway, key.sign(key.notice(pageId, fields)), host)).status).toBe(201);
    await says(false);
    // Internal once the audience is gone, and no reader's.
    await show(undefined);
    await says(false);
    const [there, missing] = await Promise.all(
      [notices.its, { noticeId: newId() }].map((one) => gateway.ask(incidentPath(one), { host })),
    );
    expect(there?.status).toBe(missing?.status);
    await show([]);
    await says(true);
  });

  it('has a form on the hosts of pages alone, which no cache keeps, no search engine lists and no site frames', async () => {
    const gateway = await startAlone();
    const form = await gateway.ask('/side-door', AT);
    expect([form.status, form.text.includes('<form')]).toEqual([200, true]);
    expect(form.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    });
    const policy = form.headers['content-security-policy'] as string;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    const head = await gateway.ask('/side-door', { ...AT, method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await gateway.ask('/side-door', { ...AT, method: 'PUT' })).status).toBe(405);
    expect((await gateway.ask('/side-door/x', AT)).status).toBe(404);
    expect((await gateway.ask('/side-door', { host: 'nobody.localhost' })).status).toBe(404);
  });

  it('goes on with a notice and ends it', async () => {
    const gateway = await startAlone();
    const noticeId = newId();
    await send(gateway, signed({ noticeId }));
    await shows(gateway, 'critical');
    expect((await send(gateway, signed({ noticeId, sequence: 1, ...RESOLVED }))).status).toBe(201);
    await shows(gateway, 'none');
    const { text } = await gateway.ask(`/incidents/${noticeId}`, AT);
    expect(text).toContain('All is well again.');
  });

  it('answers the same notice as the first time, and keeps all through a restart', async () => {
    const gateway = await startAlone();
    const [one, noticeId] = [signed(), newId()];
    const first = await send(gateway, one);
    const again = await send(gateway, one);
    expect([again.status, again.text]).toEqual([201, first.text]);
    await send(gateway, signed({ noticeId }));
    await gateway.close();
    const { snapshotDir } = gateway.config;
    const restarted = await start({ snapshotDir });
    await shows(restarted, 'critical');
    expect((await restarted.ask(`/incidents/${noticeId}`, AT)).status).toBe(200);
    expect((await send(restarted, one)).status).toBe(201);
    const other = await send(restarted, signed({ noticeId, message: 'Other.' }));
    expect([other.status, JSON.parse(other.text)]).toMatchObject([409, { errors: [{ pointer: '/sequence' }] }]);
  });

  it('shows nothing of a notice in which a bit was changed while it was down', async () => {
    const gateway = await startAlone();
    const [whole, damaged] = [newId(), newId()];
    for (const noticeId of [whole, damaged]) await send(gateway, signed({ noticeId, message: 'true' }));
    await gateway.close();
    const { snapshotDir } = gateway.config;
    const database = new DatabaseSync(path.join(snapshotDir, 'states.sqlite'));
    database
      .prepare(`update notice set notice = cast(replace(cast(notice as text), 'true', 'trve') as blob) where id = ?`)
      .run(damaged);
    database.close();
    const restarted = await start({ snapshotDir });
    await shows(restarted, 'critical');
    const found = [whole, damaged].map(async (id) => (await restarted.ask(`/incidents/${id}`, AT)).status);
    expect(await Promise.all(found)).toEqual([200, 404]);
  });

  it('refuses what is forged, foreign, stale or no notice, names the field, and shows nothing of it', async () => {
    const gateway = await startAlone();
    const forged = new TestSideDoorKey(key.id);
    const hour = 3_600_000;
    const refused: [SignedNotice, string, string?][] = [
      [forged.sign(forged.notice(ACME)), '/signature'],
      [{ ...signed({ message: 'x' }), signature: signed().signature }, '/signature'],
      [key.sign(key.notice(ACME, { keyId: newId() })), '/keyId'],
      [key.sign(key.notice(GLOBEX)), '/pageId'],
      [key.sign(key.notice(GLOBEX)), '/keyId', 'globex.localhost'],
      [signed(), '/pageId', 'globex.localhost'],
      [signed({ issuedAt: Date.now() - hour }), '/issuedAt'],
      [signed({ issuedAt: Date.now() + hour }), '/issuedAt'],
      [signed({ message: '' }), '/message'],
      [key.signBytes(Buffer.from('{}x')), '/notice'],
    ];
    for (const [one, pointer, host] of refused) {
      const answer = await send(gateway, one, host);
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
      expect(JSON.parse(answer.text)).toMatchObject({ errors: [{ pointer }] });
    }
    expect(await status(gateway)).toBe('none');
  });

  it('refuses bodies that are no envelope, and too many of one caller', async () => {
    const rateLimits = { perMinute: { auth: 1, refresh: 1, subscribe: 4 }, trustedProxies: 0 };
    const gateway = await startAlone({ rateLimits });
    const post = async (body: object, headers = {}) =>
      (await gateway.ask('/side-door', { ...AT, method: 'POST', body, headers })).status;
    expect(await post({ notice: 'x', signature: 1 })).toBe(400);
    expect(await post([])).toBe(400);
    expect(await post({ notice: 'a'.repeat(50_000) })).toBe(413);
    expect(await post({}, { 'content-type': 'text/plain' })).toBe(415);
    expect((await send(gateway, signed())).status).toBe(429);
  });

  it('tells pages that are open', async () => {
    const gateway = await startAlone();
    const versions: string[] = [];
    const page = get({ port: gateway.port, path: '/events', headers: AT }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => versions.push(text));
    }).on('error', () => undefined);
    await eventually(
      () => versions.length,
      (count) => count === 1,
    );
    await send(gateway, signed());
    await eventually(
      () => versions.length,
      (count) => count === 2,
    );
    expect(versions[1]).not.toBe(versions[0]);
    page.destroy();
  });

  describe('of several gateways', () => {
    it('is the same wherever a notice is sent, and on one that starts later', async () => {
      const ports = [await freePort(), await freePort(), await freePort()];
      const peers = ports.map((port) => ({ isResolved: false, host: '127.0.0.1', port }));
      const [a, b] = [await startAlone({ peers, peerPort: ports[0] }), await startAlone({ peers, peerPort: ports[1] })];
      const noticeId = newId();
      await send(a, signed({ noticeId }));
      await shows(a, 'critical');
      await shows(b, 'critical');
      const c = await startAlone({ peers, peerPort: ports[2] });
      await shows(c, 'critical');
      const pages = await Promise.all([a, b, c].map((gateway) => gateway.ask('/', AT)));
      expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
      expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    });

    it('takes from a peer what is old, and nothing that is forged; other paths do not exist', async () => {
      const peerPort = await freePort();
      const gateway = await startAlone({ peerPort });
      const toPeer = async (one: SignedNotice, path = '/side-door/notices') => {
        const body = JSON.stringify(envelopeOf(one));
        return (await fetch(`http://127.0.0.1:${peerPort}${path}`, { method: 'POST', body })).status;
      };
      const forged = new TestSideDoorKey(key.id);
      expect(await toPeer(forged.sign(forged.notice(ACME)))).toBe(400);
      expect(await toPeer(signed(), '/')).toBe(404);
      expect(await status(gateway)).toBe('none');
      expect(await toPeer(signed({ issuedAt: Date.now() - 3 * 3_600_000 }))).toBe(204);
      await shows(gateway, 'critical');
      const list = await fetch(`http://127.0.0.1:${peerPort}/side-door/notices`);
      expect((await list.text()).trim().split('\n')).toHaveLength(1);
      const etag = list.headers.get('etag')!;
      const same = await fetch(list.url, { headers: { 'if-none-match': etag } });
      expect(same.status).toBe(304);
    });
  });

  it('is not opened for peers at a port that is in use, which is said', async () => {
    const first = await start({ natsUrls: [nats.url], peerPort: await freePort() });
    const { peerPort } = first.config;
    await expect(startTestGateway({ peerPort })).rejects.toThrow(`port ${peerPort} is in use`);
  });

  describe('when the product is back', () => {
    let services: FakeServices;
    beforeEach(async () => {
      services = await FakeServices.start(nats.url);
    });
    afterEach(() => services.stop());

    it('hands a notice over until the page says it by itself, and then lays nothing over it', async () => {
      const taken: TakeSideDoorNoticeRequest[] = [];
      let revision = 0n;
      services.on(SideDoorService.method.takeSideDoorNotice, (request, actor) => {
        expect(actor).toMatchObject({ kind: 'system', app: 'gateway' });
        taken.push(request);
        return { revision };
      });
      const gateway = await start({ natsUrls: [nats.url] });
      await eventually(
        () => titleAt(gateway),
        (title) => title !== undefined,
      );
      const noticeId = newId();
      const one = signed({ noticeId });
      await send(gateway, one);
      await shows(gateway, 'critical');
      await eventually(
        () => taken.length,
        (count) => count > 1,
      );
      expect(one.notice.equals(taken[0]!.signed!.notice)).toBe(true);
      expect(await gauge(gateway)).toBe(1);
      revision = 5n;
      const now = BigInt(Date.now());
      await publishState(
        connection,
        pageState({
          ...{ revision, sideDoorKeys: KEYS, months: [month()] },
          components: [{ id: COMPONENT, name: 'Checkout', status: ComponentStatus.MAJOR_OUTAGE, creationTime: 1n }],
          openIncidents: [
            {
              ...{ id: noticeId, name: 'As staff named it', creationTime: now, status: IncidentStatus.IDENTIFIED },
              entries: [
                {
                  ...{ id: entryIdOf({ noticeId, sequence: 0 }), date: now, message: 'x' },
                  status: IncidentStatus.IDENTIFIED,
                  affectedComponents: [{ componentId: COMPONENT, status: ComponentStatus.MAJOR_OUTAGE }],
                },
              ],
            },
          ],
        }),
      );
      await eventually(
        () => gauge(gateway),
        (count) => count === 0,
      );
      const { text } = await gateway.ask('/', AT);
      expect(text).toContain('As staff named it');
      expect(text).not.toContain('We are down');
      // Sent again, it is known and stays done.
      expect((await send(gateway, one)).status).toBe(201);
      expect(await gauge(gateway)).toBe(0);
      await publishState(connection, pageState({ revision: 6n, sideDoorKeys: KEYS, months: [month()] }));
      await shows(gateway, 'none');
    });

    it('takes a notice away that the service refuses for good', async () => {
      services.on(SideDoorService.method.takeSideDoorNotice, () => {
        throw new ForbiddenError('The key was revoked before.');
      });
      const gateway = await start({ natsUrls: [nats.url] });
      await eventually(
        () => titleAt(gateway),
        (title) => title !== undefined,
      );
      await send(gateway, signed());
      await eventually(
        () => gauge(gateway),
        (count) => count === 0,
      );
      await shows(gateway, 'none');
    });
  });
});

/** This month in UTC, "2026-10". */
function month(): string {
  return new Date().toISOString().slice(0, 7);
}

const gauge = (gateway: TestGateway) => metric(gateway, 'candor_side_door_notices');

async function metric(gateway: TestGateway, name: string): Promise<number> {
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec((await gateway.metrics.text()).body)?.[1]);
}
