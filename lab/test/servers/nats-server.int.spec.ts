import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { startNats } from '@candor/dev/servers/nats-server.js';
import { isAlive } from '@candor/ops/servers/process-id.js';
import { startTestNats, type TestNats } from '../../src/fixtures/test-nats.js';
import { testRunFolder } from '../../src/fixtures/test-run.js';

async function withConnection<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

const publish = (url: string) =>
  withConnection(url, async (connection) => {
    await (await jetstreamManager(connection)).streams.add({ name: 'KEPT', subjects: ['kept'] });
    await jetstream(connection).publish('kept', 'hello');
  });
const countStreams = (url: string) =>
  withConnection(url, async (connection) => (await (await jetstreamManager(connection)).getAccountInfo()).streams);

describe('startTestNats', () => {
  let nats: TestNats;
  beforeEach(async () => {
    nats = await startTestNats();
    await publish(nats.url);
  });
  afterEach(() => nats.stop());

  it('keeps streams over a kill -9 and a restart, at the same address', async () => {
    await nats.kill();
    await nats.restart();
    expect(await countStreams(nats.url)).toBe(1);
  });

  it('comes back empty when wiped', async () => {
    await nats.restart({ wiped: true });
    expect(await countStreams(nats.url)).toBe(0);
  });

  it('does not share streams with another suite', async () => {
    const other = await startTestNats();
    expect(await countStreams(other.url)).toBe(0);
    await other.stop();
  });
});

describe('startNats', () => {
  it('ends a server that an earlier run left on the same store', async () => {
    const storeDir = path.join(await mkdtemp(path.join(testRunFolder(), 'nats-')), 'store');
    const earlier = await startNats({ storeDir });
    const server = await startNats({ storeDir });
    expect(isAlive(earlier.pid)).toBe(false);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });
});
