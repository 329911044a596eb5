import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { AppLogger } from '@candor/platform/logger.js';
import { StreamFollower } from '../src/stream-follower.js';
import { ensureStreams } from '../src/streams.js';

describe('a followed stream', () => {
  let nats: TestNats;
  let bus: Bus;

  beforeAll(async () => {
    nats = await startTestNats();
    bus = new Bus([nats.url], 'test', AppLogger.create('test', 'silent'));
    await bus.ready();
  });

  afterAll(async () => {
    await bus.close();
    await nats.stop();
  });

  it('is caught up with when a message that was counted is gone before it is delivered', async () => {
    const manager = await ensureStreams(bus, 'PAGES');
    for (const page of ['first', 'second']) await jetstream(bus.now()).publish(`pages.state.${page}`);
    const taken: string[] = [];
    const follower = new StreamFollower(
      bus,
      {
        stream: 'PAGES',
        subject: 'pages.state.*',
        from: 'last-per-subject',
        ahead: 1,
        take: async ({ subject, info }) => {
          taken.push(subject);
          // What follows is counted already.
          expect(info.pending).toBe(1);
          await (await jetstreamManager(bus.now())).streams.purge('PAGES', { filter: 'pages.state.second' });
        },
      },
      AppLogger.create('test', 'silent'),
    );
    follower.start();
    await caughtUp(follower);
    expect(taken).toEqual(['pages.state.first']);
    await follower.close();
    await manager.streams.purge('PAGES');
  });

  it('is not caught up with before the last message was taken', async () => {
    await ensureStreams(bus, 'PAGES');
    await jetstream(bus.now()).publish('pages.state.slow');
    const before: boolean[] = [];
    const follower: StreamFollower = new StreamFollower(
      bus,
      {
        stream: 'PAGES',
        subject: 'pages.state.*',
        from: 'last-per-subject',
        take: async () => {
          const asked = bus.now().subscribe('$JS.API.CONSUMER.INFO.PAGES.*', { max: 3 });
          for await (const _ of asked) before.push(follower.caughtUp);
        },
      },
      AppLogger.create('test', 'silent'),
    );
    follower.start();
    await caughtUp(follower);
    expect(before).toEqual([false, false, false]);
    await follower.close();
  });
});

/** @throws Error when it takes too long */
async function caughtUp(follower: StreamFollower): Promise<void> {
  for (const deadline = Date.now() + 4_000; !follower.caughtUp; await sleep(10))
    if (Date.now() > deadline) throw new Error('not caught up');
}
