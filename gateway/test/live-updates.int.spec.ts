import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ArchiveSchema, type Snapshot } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { LiveUpdates } from '../src/pages/live-updates.js';
import type { PageSite } from '../src/pages/page-site.js';
import { eventually } from './eventually.js';
import { ACME, artifact, encoded, snapshot } from './snapshots.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const INCIDENT = '/incidents/1';

/** A page and one of its incidents, last changed at these moments (epoch ms). */
function page(revision: bigint, home: number, incident: number): Snapshot {
  const artifacts = [
    { ...artifact('/', `home ${home}`), modifiedAt: BigInt(home) },
    { ...artifact(INCIDENT, `incident ${incident}`), modifiedAt: BigInt(incident) },
  ];
  return snapshot({ revision, artifacts });
}

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

  const publish = (message: Snapshot) =>
    jetstream(connection).publish(`pages.snapshot.${message.customerId}`, encoded(message));
  const told = ({ told: events }: Listener, ...expected: string[]) =>
    eventually(
      () => Promise.resolve(events),
      (all) => all.length >= expected.length,
    ).then((all) => expect(all).toEqual(expected));

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    connection = await connect({ servers: nats.url });
    await eventually(
      async () => (await jetstreamManager(connection)).streams.info('PAGES').catch(() => undefined),
      (info) => info !== undefined,
    );
    await publish(page(1n, 100, 100));
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

  it('are told the version that holds, and each later one of what they show', async () => {
    const [home, incident] = await Promise.all([
      listen(gateway.port, '/events'),
      listen(gateway.port, `/events?path=${encodeURIComponent(INCIDENT)}`),
    ]);
    expect(home.answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    await publish(page(2n, 200, 100));
    await publish(page(3n, 300, 300));
    await told(home, 'data: 100', 'data: 200', 'data: 300');
    await told(incident, 'data: 100', 'data: 300');
    for (const listener of [home, incident]) listener.leave();
  });

  it('are told nothing of a page that is not there any more', async () => {
    const gone = await listen(gateway.port, '/events?path=/incidents/2');
    await told(gone, 'data: ');
    gone.leave();
  });

  it('are told of what only an archive has, of each part that comes, and of a page that has moved there', async () => {
    const old = '/incidents/old';
    const publishPart = (revision: bigint, modifiedAt: number) => {
      const artifacts = [INCIDENT, old].map((path) => ({
        ...artifact(path, `${modifiedAt}`),
        modifiedAt: BigInt(modifiedAt),
      }));
      const archive = create(ArchiveSchema, { customerId: ACME, month: '2025-10', part: 0, revision, artifacts });
      return jetstream(connection).publish(`pages.archive.${ACME}.2025-10.0`, toBinary(ArchiveSchema, archive));
    };
    await publish(page(10n, 1000, 1000));
    const [incident, nobody] = await Promise.all([
      listen(gateway.port, `/events?path=${INCIDENT}`),
      listen(gateway.port, `/events?path=${old}`),
    ]);
    await told(nobody, 'data: ');
    await publishPart(1n, 400);
    await told(nobody, 'data: ', 'data: 400');
    const later = await listen(gateway.port, `/events?path=${old}`);
    await told(later, 'data: 400');
    await publish(snapshot({ revision: 11n, artifacts: [artifact('/', 'home')] }));
    await eventually(
      () => Promise.resolve(incident.told),
      (events) => events.at(-1) === 'data: 400',
    );
    await publishPart(2n, 500);
    await told(later, 'data: 400', 'data: 500');
    await told(nobody, 'data: ', 'data: 400', 'data: 500');
    for (const listener of [incident, nobody, later]) listener.leave();
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
    const live = new LiveUpdates(() => Promise.resolve(''), 1);
    const site = { customerId: ACME, version: () => '1' } as Partial<PageSite> as PageSite;
    const server = createServer((request, response) => live.open(request, response, site));
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
