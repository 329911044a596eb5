import { randomUUID } from 'node:crypto';
import { readdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create, toBinary } from '@bufbuild/protobuf';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { ArchiveSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, artifact, encoded, GLOBEX, snapshot } from './snapshots.js';
import { newSnapshotDir, startTestGateway, type TestGateway } from './test-gateway.js';

const INCIDENT = '/incidents/0197a3c0-1111-7c52-9e6b-2f3a4d5c6b7a';
const MONTH = '/history/2025-10';

describe('archives of past months', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  let snapshotDir: string;

  /** What a month's part holds, path → body. */
  const publish = (revision: bigint, pages: Readonly<Record<string, string>>, part = 0, customerId = ACME) => {
    const artifacts = Object.entries(pages).map(([at, body]) => artifact(at, body));
    const archive = create(ArchiveSchema, { customerId, month: '2025-10', part, revision, artifacts });
    const subject = `pages.archive.${customerId}.2025-10.${part}`;
    return jetstream(connection).publish(subject, toBinary(ArchiveSchema, archive), { msgID: randomUUID() });
  };
  const visit = (at: string, host = 'acme.localhost', method = 'GET', headers: Record<string, string> = {}) =>
    gateway.ask(at, { host, method, headers });
  const untilAt = (at: string, text: string) =>
    eventually(
      () => visit(at),
      (answer) => answer.text === text,
    );

  beforeAll(async () => {
    nats = await startTestNats();
    snapshotDir = await newSnapshotDir();
    gateway = await startTestGateway({ natsUrls: [nats.url], snapshotDir });
    connection = await connect({ servers: nats.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
    await eventually(
      async () => (await jetstreamManager(connection)).streams.info('PAGES').catch(() => undefined),
      (info) => info !== undefined,
    );
    for (const page of [snapshot(), snapshot({ customerId: GLOBEX, domain: 'globex' })])
      await jetstream(connection).publish(`pages.snapshot.${page.customerId}`, encoded(page));
    await eventually(
      async () => [await visit('/'), await visit('/', 'globex.localhost')].every(({ status }) => status === 200),
      (both) => both,
    );
  });

  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('are answered where the snapshot has nothing, with the headers of a page', async () => {
    await publish(1n, { [MONTH]: 'October', [INCIDENT]: 'An old incident', '/_assets/old.css': 'a{}' });
    const answer = await untilAt(INCIDENT, 'An old incident');
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect((await visit(`${MONTH}?from=mail`)).text).toBe('October');
    expect(await visit(MONTH, 'acme.localhost', 'HEAD')).toMatchObject({ status: 200, text: '' });
    const etag = String((await visit(MONTH)).headers.etag);
    expect((await visit(MONTH, 'acme.localhost', 'GET', { 'if-none-match': etag })).status).toBe(304);
    expect((await visit('/_assets/old.css')).headers['cache-control']).toContain('immutable');
  });

  it('answer nobody else’s page and no path that they do not have', async () => {
    expect(await visit(INCIDENT, 'globex.localhost')).toMatchObject({ status: 404, text: '<h1>Page not found</h1>' });
    for (const at of ['/history/2025-09', '/history/2025-13', '/history/', '/incidents/nonsense', '/history/../..%2f'])
      expect(await visit(at)).toMatchObject({ status: 404, text: '<h1>Page not found</h1>' });
  });

  it('never take the place of what the snapshot has', async () => {
    await publish(2n, { [MONTH]: 'October, revised', [INCIDENT]: 'An old incident', '/_assets/abc.css': 'old' });
    await untilAt(MONTH, 'October, revised');
    expect((await visit('/_assets/abc.css')).text).toBe('a{}');
  });

  it('never go back a revision, whatever comes when', async () => {
    await publish(5n, { [MONTH]: 'Five' });
    await untilAt(MONTH, 'Five');
    await publish(4n, { [MONTH]: 'Four' });
    await publish(1n, { '/history/2025-10/2': 'Behind it' }, 1);
    await untilAt('/history/2025-10/2', 'Behind it');
    expect((await visit(MONTH)).text).toBe('Five');
    expect((await visit(INCIDENT)).status).toBe(404);
  });

  it('forget a part that is no more', async () => {
    await publish(1n, { '/incidents/in-part-two': 'Deleted soon' }, 2);
    await untilAt('/incidents/in-part-two', 'Deleted soon');
    await publish(2n, {}, 2);
    await untilAt('/incidents/in-part-two', '<h1>Page not found</h1>');
  });

  it('leave out what is no archive and go on with the next', async () => {
    await jetstream(connection).publish(`pages.archive.${ACME}.2025-10.3`, 'no archive');
    await jetstream(connection).publish('pages.archive.nobody.2025-10.0', 'no archive');
    await publish(6n, { [MONTH]: 'Six' });
    await untilAt(MONTH, 'Six');
  });

  it('are there after a restart with everything else dead, and left-overs of a crash are not', async () => {
    await publish(7n, { [MONTH]: 'Seven', [INCIDENT]: 'Still there' });
    await untilAt(MONTH, 'Seven');
    const folder = path.join(snapshotDir, 'archives', ACME);
    await writeFile(path.join(folder, '2025-10.0.8.x.archive.1.tmp'), 'half a file');
    await gateway.close();
    gateway = await startTestGateway({ snapshotDir });
    expect((await visit(MONTH)).text).toBe('Seven');
    expect((await visit(INCIDENT)).text).toBe('Still there');
    expect((await readdir(folder)).filter((name) => name.startsWith('2025-10.0.'))).toHaveLength(1);
  });

  it('come back by themselves when their file is damaged', async () => {
    const folder = path.join(snapshotDir, 'archives', ACME);
    const [name] = (await readdir(folder)).filter((file) => file.startsWith('2025-10.0.'));
    await gateway.close();
    await truncate(path.join(folder, name!), 200);
    gateway = await startTestGateway({ snapshotDir });
    expect((await visit(INCIDENT)).status).toBe(500);
    await gateway.close();
    gateway = await startTestGateway({ natsUrls: [nats.url], snapshotDir });
    await untilAt(INCIDENT, 'Still there');
  });
});
