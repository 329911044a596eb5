import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { Page } from '../src/site/pages/page.js';
import { LiveUpdates, type LiveLimits } from '../src/site/server/live-updates.js';
import { eventually } from './eventually.js';
import { ACME, incident, INCIDENT, monthState, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const OLD_INCIDENT = `/incidents/${INCIDENT}`;
/** Later than the start of any day that may begin during the test. */
const SOON = BigInt(Date.now()) + 100_000_000n;

/** An open connection: what it received so far, and when it ended. */
interface Listener {
  readonly answer: IncomingMessage;
  readonly received: string[];
  readonly ended: Promise<void>;
  leave(): void;
}

function listen(port: number, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, headers: { host: 'acme.localhost', ...headers } }, (answer) => {
      const received: string[] = [];
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => received.push(...text.split('\n\n').filter((event) => event !== '')));
      // A connection that is cut has ended, too.
      answer.on('error', () => undefined);
      const ended = new Promise<void>((end) => answer.on('close', () => end()));
      resolve({ answer, received, ended, leave: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

describe('open pages', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;

  const publish = (revision: bigint) => publishState(connection, pageState({ revision }));
  const expectReceived = ({ received }: Listener, ...expected: string[]) =>
    eventually(
      () => Promise.resolve(received),
      (all) => all.length >= expected.length,
    ).then((all) => expect(all).toEqual(expected));

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await untilStreamIsThere(connection);
    await publish(SOON);
    await eventually(
      () => gateway.ask('/', { host: 'acme.localhost' }),
      ({ status }) => status === 200,
    );
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('receive the current version, which is that of the page itself, and each later one', async () => {
    const home = await listen(gateway.port, '/events');
    expect(home.answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const { text } = await gateway.ask('/', { host: 'acme.localhost' });
    expect(text).toContain(`data-live="${SOON}"`);
    await publish(SOON + 100n);
    await expectReceived(home, `data: ${SOON}`, `data: ${SOON + 100n}`);
    await publish(SOON + 200n);
    await expectReceived(home, `data: ${SOON}`, `data: ${SOON + 100n}`, `data: ${SOON + 200n}`);
    home.leave();
  });

  it('are notified of a change of a month if they show it, and no others are', async () => {
    const [home, old] = await Promise.all([
      listen(gateway.port, '/events'),
      listen(gateway.port, `/events?path=${encodeURIComponent(`/de${OLD_INCIDENT}`)}`),
    ]);
    await expectReceived(home, `data: ${SOON + 200n}`);
    await expectReceived(old, `data: ${SOON + 200n}-0`);
    // Also when it changed before the page did and arrives after it.
    await publishState(connection, monthState({ revision: 7n, incidents: [incident()] }));
    await expectReceived(old, `data: ${SOON + 200n}-0`, `data: ${SOON + 200n}-7`);
    const { text } = await gateway.ask(OLD_INCIDENT, { host: 'acme.localhost' });
    expect(text).toContain(`data-live="${SOON + 200n}-7"`);
    await publish(SOON + 400n);
    await expectReceived(home, `data: ${SOON + 200n}`, `data: ${SOON + 400n}`);
    for (const listener of [home, old]) listener.leave();
  });

  it('are closed at once when the gateway stops', async () => {
    const other = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      () => other.ask('/', { host: 'acme.localhost' }),
      ({ status }) => status === 200,
    );
    const listener = await listen(other.port, '/events');
    await other.close();
    await listener.ended;
  });
});

describe('connections of open pages', () => {
  const page = new Page({ ...Page.none.facts, id: ACME });
  let server: Server;
  let live: LiveUpdates;
  const watched: string[] = [];
  /** @returns the port */
  const open = async (limits: LiveLimits): Promise<number> => {
    const versionOf = (_: Page, path: string) => {
      watched.push(path);
      return '1';
    };
    live = new LiveUpdates(versionOf, limits);
    server = createServer((request, response) => live.open(request, response, page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  afterEach(() => {
    live.close();
    server.close();
  });

  it('are limited, and free again when a visitor leaves', async () => {
    const port = await open({ maxVisitors: 1, trustedProxies: 0 });
    const first = await listen(port, '/events');
    const second = await listen(port, '/events');
    expect(second.answer.statusCode).toBe(503);
    expect(second.answer.headers['retry-after']).toBe('60');
    first.leave();
    await eventually(
      () => Promise.resolve(live.size),
      (size) => size === 0,
    );
    const third = await listen(port, '/events');
    expect(third.answer.statusCode).toBe(200);
    live.close();
    await third.ended;
  });

  it('of one address are limited to a part of all, by the address that our own proxies report', async () => {
    const port = await open({ maxVisitors: 8, trustedProxies: 1 });
    const comeFrom = async (forwarded: string) => {
      const listener = await listen(port, '/events', { 'x-forwarded-for': forwarded });
      return { ...listener, status: listener.answer.statusCode };
    };
    const office = '203.0.113.7';
    const [first] = [await comeFrom(office), await comeFrom(`198.51.100.1, ${office}`)];
    const third = await comeFrom(`198.51.100.2, ${office}`);
    expect(third.status).toBe(429);
    expect(third.answer.headers['retry-after']).toBe('60');
    expect((await comeFrom('203.0.113.8')).status).toBe(200);
    first.leave();
    await eventually(
      () => Promise.resolve(live.size),
      (size) => size === 2,
    );
    expect((await comeFrom(office)).status).toBe(200);
  });

  it('keep nothing of the request in memory', async () => {
    watched.length = 0;
    const requests: IncomingMessage[] = [];
    const port = await open({ maxVisitors: 100, trustedProxies: 0 });
    server.prependListener('request', (request: IncomingMessage) => requests.push(request));
    const long = 'x'.repeat(10_000);
    await listen(port, `/events?path=/${long}`);
    await listen(port, `/events?path=/history&more=${long}`);
    await listen(port, '/events?path=/de/history', { cookie: long });
    expect(watched).toEqual(['/', '/history', '/history']);
    for (const { url, headers, rawHeaders } of requests)
      expect(JSON.stringify({ url, headers, rawHeaders }).length).toBeLessThan(100);
  });
});
