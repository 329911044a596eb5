import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { AppLogger } from '@candor/platform/logger.js';
import { startTestNats, type TestNats } from '@candor/testing/test-nats.js';
import { Bus } from '../src/bus.js';
import { STREAMS, ensureStreams } from '../src/streams.js';

const PROCESSES = 12;
const ROUNDS = 20;

describe('the streams of a new installation', () => {
  let nats: TestNats;
  let buses: Bus[];
  let manager: JetStreamManager;

  beforeAll(async () => {
    nats = await startTestNats();
    buses = Array.from(
      { length: PROCESSES },
      (_, i) => new Bus([nats.url], `test ${i}`, AppLogger.create('test', 'silent')),
    );
    await Promise.all(buses.map((bus) => bus.ready()));
    manager = await jetstreamManager(buses[0]!.now());
  });

  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await nats.stop();
  });

  const names = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { config } of manager.streams.list()) found.push(config.name);
    return found.sort();
  };

  it('are created once, whichever of many processes that start together comes first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all((await names()).map((name) => manager.streams.delete(name)));
      await Promise.all(buses.map((bus) => ensureStreams(bus)));
      expect(await names()).toEqual(STREAMS.map(({ name }) => name).sort());
    }
  });

  it('are not hidden by a stream of another product that has their subjects', async () => {
    await Promise.all((await names()).map((name) => manager.streams.delete(name)));
    await manager.streams.add({ name: 'FOREIGN', subjects: ['dead.>'] });
    await expect(ensureStreams(buses[0]!)).rejects.toThrow('subjects overlap');
    await manager.streams.delete('FOREIGN');
  });
});
