import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { startCachingProxy, type CachingProxy } from './caching-proxy.js';
import { eventually } from './eventually.js';
import { HttpClient } from './http-client.js';
import { pageState, publishState } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost';
const STATUS = '/api/v2/status.json';
/** How late a change may be seen: a cache keeps an answer for a second, and for another one while it asks again (ms). */
const SEEN_WITHIN_MS = 5_000;
const containing = (text: string): string => expect.stringContaining(text) as string;

describe('a caching proxy in front', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;
  let proxy: CachingProxy;
  let client: HttpClient;

  const publish = async (revision: bigint, name: string): Promise<void> => {
    await publishState(connection, pageState({ revision, name }));
    await eventually(
      () => gateway.ask('/', { host: HOST }),
      (answer) => answer.text.includes(`${name} Status`),
    );
  };
  const visit = (path: string, headers: Record<string, string> = {}) => client.ask(path, { host: HOST, headers });
  const untilSeen = (path: string, text: string) =>
    eventually(
      () => visit(path),
      (answer) => answer.text.includes(text),
      SEEN_WITHIN_MS,
    );

  beforeAll(async () => {
    nats = await startTestNats();
    gateway = await startTestGateway({ natsUrls: [nats.url] });
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
    connection = await connect({ servers: nats.url });
    proxy = await startCachingProxy(gateway.port);
    client = new HttpClient(proxy.port);
  });
  afterAll(async () => {
    client?.close();
    await proxy?.close();
    await connection?.close();
    await gateway?.close();
    await nats?.stop();
  });

  it('caches pages, shows a change within seconds, and continues for a day when the gateway does not answer', async () => {
    await publish(1n, 'first');
    for (const [path, text] of [
      ['/', 'first Status'],
      [STATUS, '"name":"first"'],
    ] as const) {
      expect((await visit(path)).text).toContain(text);
      expect(await visit(path)).toMatchObject({ text: containing(text), headers: { 'x-cache': 'HIT' } });
    }

    await publish(2n, 'second');
    await Promise.all([untilSeen('/', 'second Status'), untilSeen(STATUS, '"name":"second"')]);

    const held = [
      ['/', containing('second Status')],
      ['/de/', containing('<html lang="de"')],
      [STATUS, containing('"name":"second"')],
    ] as const;
    for (const [path, text] of held) expect((await visit(path)).text).toEqual(text);
    await gateway.close();
    // They are revalidated as soon as they are no longer fresh.
    for (const path of ['/', '/de/', STATUS]) {
      await eventually(
        () => visit(path),
        ({ headers }) => headers['x-cache'] === 'STALE',
      );
    }
    for (const [path, text] of held) expect(await visit(path)).toMatchObject({ status: 200, text });
    // It cannot serve what it never cached.
    expect((await visit('/en/')).status).toBe(502);
  });
});
