import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { startCachingProxy, type CachingProxy } from './caching-proxy.js';
import { eventually } from './eventually.js';
import { HttpClient } from './http-client.js';
import { pageState, publishState } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const HOST = 'acme.localhost';
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
    expect((await visit('/')).text).toContain('first Status');
    expect(await visit('/')).toMatchObject({ text: containing('first Status'), headers: { 'x-cache': 'HIT' } });

    await publish(2n, 'second');
    await eventually(
      () => visit('/'),
      (answer) => answer.text.includes('second Status'),
    );

    const held = [
      ['/', containing('second Status')],
      ['/de/', containing('<html lang="de"')],
      ['/api/v2/status.json', containing('"name":"second"')],
    ] as const;
    for (const [path, text] of held) expect((await visit(path)).text).toEqual(text);
    await gateway.close();
    // Pages are revalidated as soon as they are no longer fresh; data stay fresh for half a minute.
    for (const path of ['/', '/de/']) {
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
