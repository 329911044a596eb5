import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { STREAMS, ensureStreams } from '@candor/streams/streams.js';
import { NatsCluster } from '../src/fixtures/nats-cluster.js';
import { startTestNats } from '../src/fixtures/test-nats.js';
import { testRunFolder } from '../src/fixtures/test-run.js';

const log = AppLogger.create('test', 'silent');
const busTo = async (urls: string, streamReplicas?: number): Promise<Bus> => {
  const bus = new Bus(urls.split(','), 'test', log, { streamReplicas });
  await bus.ready();
  return bus;
};
/** While a stream gets another leader, requests for its configuration fail. */
const replicasOf = async (bus: Bus): Promise<Record<string, number>> => {
  const manager = await jetstreamManager(bus.now(), { checkAPI: false });
  const infos = STREAMS.map(async ({ name }): Promise<[string, number]> => {
    const { config } = await again(() => manager.streams.info(name));
    return [name, config.num_replicas];
  });
  return Object.fromEntries(await Promise.all(infos));
};
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await sleep(100);
    }
  }
}
const each = (replicas: number) => Object.fromEntries(STREAMS.map(({ name }) => [name, replicas]));

describe('streams in a cluster of three servers', () => {
  let folder: string;
  let cluster: NatsCluster;
  const buses: Bus[] = [];
  const connected = async (replicas?: number) => {
    const bus = await busTo(cluster.urls, replicas);
    buses.push(bus);
    return bus;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(testRunFolder(), 'cluster-'));
    cluster = await NatsCluster.start(folder);
  });
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await cluster?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are kept on one server until an app asks for three, and never on fewer again', async () => {
    const one = await connected();
    await again(() => ensureStreams(one));
    expect(await replicasOf(one)).toEqual(each(1));
    const three = await connected(3);
    await again(() => ensureStreams(three));
    expect(await replicasOf(one)).toEqual(each(3));
    await again(() => ensureStreams(one));
    expect(await replicasOf(one)).toEqual(each(3));
  });

  it('take and give messages while their leader is cut off, and it has them afterwards', async () => {
    const bus = await connected(3);
    await again(() => ensureStreams(bus));
    await cluster.allHealthy();
    const manager = await jetstreamManager(bus.now(), { checkAPI: false });
    const { leader = '' } = (await again(() => manager.streams.info('EVENTS'))).cluster ?? {};
    const number = Number(leader.replace('server-', ''));
    cluster.cutOff(number);
    const subject = 'evt.test.v1.cut_off';
    const { seq } = await again(async () =>
      jetstream(bus.now()).publish(subject, 'published', { msgID: subject, timeout: 1_000 }),
    );
    cluster.restore(number);
    await cluster.allHealthy();
    const others = await again(async () => {
      const { replicas = [] } = (await manager.streams.info('EVENTS')).cluster ?? {};
      if (!replicas.every(({ current }) => current)) throw new Error('not yet');
      return replicas;
    });
    expect(others.map(({ offline }) => offline === true)).toEqual([false, false]);
    // A server that was leader may answer for a moment longer what it knew.
    const kept = await again(async () => {
      const message = await manager.streams.getMessage('EVENTS', { seq });
      if (!message) throw new Error('not yet');
      return message.string();
    });
    expect(kept).toBe('published');
  });
});

describe('a server that is no cluster', () => {
  it('keeps streams that another release made there, although three servers are asked for', async () => {
    const nats = await startTestNats();
    const [first, second] = [await busTo(nats.url), await busTo(nats.url, 3)];
    await ensureStreams(first);
    await ensureStreams(second);
    expect(await replicasOf(second)).toEqual(each(1));
    await Promise.all([first.close(), second.close()]);
    await nats.stop();
  });

  it('refuses to make them, and says why', async () => {
    const nats = await startTestNats();
    const bus = await busTo(nats.url, 3);
    await expect(ensureStreams(bus)).rejects.toThrow('replicas > 1 not supported in non-clustered mode');
    await bus.close();
    await nats.stop();
  });
});
