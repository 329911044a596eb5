import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { eventually } from './eventually.js';
import { ACME, GLOBEX, pageState, publishState } from './states.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

/** Several checks of the stream. */
const LOOKS_MS = 2_500;

describe('a gateway beside processes of 0.1.0', () => {
  let nats: TestNats;
  let connection: NatsConnection;
  let gateway: TestGateway;

  beforeAll(async () => {
    nats = await startTestNats();
    connection = await connect({ servers: nats.url });
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: 'PAGES', subjects: ['pages.snapshot.*'], max_msgs_per_subject: 1 });
    for (const page of [ACME, GLOBEX, 'default'])
      await jetstream(connection).publish(`pages.snapshot.${page}`, 'of 0.1.0');
    gateway = await startTestGateway({ natsUrls: [nats.url] });
  });
  afterAll(async () => {
    await gateway.close();
    await connection.close();
    await nats.stop();
  });

  it('is ready when it has the pages that they serve, and not before', async () => {
    await sleep(LOOKS_MS);
    expect(gateway.health.report().ready).toBe(false);
    await publishState(connection, pageState());
    await sleep(LOOKS_MS);
    expect(gateway.health.report().ready).toBe(false);
    await publishState(connection, pageState({ pageId: GLOBEX, domain: 'globex' }));
    await eventually(
      () => gateway.health.report().ready,
      (ready) => ready,
    );
    expect((await gateway.ask('/', { host: 'globex.localhost' })).status).toBe(200);
  });
});
