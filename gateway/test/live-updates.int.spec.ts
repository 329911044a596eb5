import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { LiveUpdates } from '../src/pages/live-updates.js';
import { Page } from '../src/pages/page.js';
import { eventually } from './eventually.js';
import { ACME, incident, INCIDENT, monthState, pageState, publishState, untilStreamIsThere } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const OLD_INCIDENT = `/incidents/${INCIDENT}`;
/** Later than any day of today that could begin. */
const SOON = BigInt(Date.now()) + 100_000_000n;

/** An open connection: what it was told so far, and when it ended. */
interface Listener {
  readonly answer: IncomingMessage;
  readonly told: string[];
  readonly ended: Promise<void>;
  leave(): void;
}

function listen(port: number, path: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, headers: { host: 'acme.localhost' } }, (answer) => {
      const told: string[] = [];
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => told.push(...text.split('\n\n').filter((event) => event !== '')));
      // A connection that is cut is over, too.
      answer.on('error', () => undefined);
      const ended = new Promise<void>((end) => answer.on('close', () => end()));
      resolve({ answer, told, ended, leave: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

describe('open pages', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;

  const publish = (revision: bigint) => publishState(connection, pageState({ revision }));
  const told = ({ told: events }: Listener, ...expected: string[]) =>
    eventually(
      () => Promise.resolve(events),
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

  it('are told the version that holds, which is that of the page itself, and each later one', async () => {
    const home = await listen(gateway.port, '/events');
    expect(home.answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const { text } = await gateway.ask('/', { host: 'acme.localhost' });
    expect(text).toContain(`data-live="${SOON}"`);
    await publish(SOON + 100n);
    await told(home, `data: ${SOON}`, `data: ${SOON + 100n}`);
    await publish(SOON + 200n);
    await told(home, `data: ${SOON}`, `data: ${SOON + 100n}`, `data: ${SOON + 200n}`);
    home.leave();
  });

  it('are told of what only a month has when that changes, and nobody else is', async () => {
    const [home, old] = await Promise.all([
      listen(gateway.port, '/events'),
      listen(gateway.port, `/events?path=${encodeURIComponent(`/de${OLD_INCIDENT}`)}`),
    ]);
    await told(home, `data: ${SOON + 200n}`);
    await told(old, `data: ${SOON + 200n}-0`);
    // Also when it changed before the page did and comes after it.
    await publishState(connection, monthState({ revision: 7n, incidents: [incident()] }));
    await told(old, `data: ${SOON + 200n}-0`, `data: ${SOON + 200n}-7`);
    const { text } = await gateway.ask(OLD_INCIDENT, { host: 'acme.localhost' });
    expect(text).toContain(`data-live="${SOON + 200n}-7"`);
    await publish(SOON + 400n);
    await told(home, `data: ${SOON + 200n}`, `data: ${SOON + 400n}`);
    for (const listener of [home, old]) listener.leave();
  });

  it('are let go at once when the gateway stops', async () => {
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
  it('are bounded, and free again when a visitor leaves', async () => {
    const live = new LiveUpdates(() => '1', 1);
    const page = new Page({ ...Page.none.facts, id: ACME });
    const server = createServer((request, response) => live.open(request, response, page));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

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
    server.close();
  });
});
