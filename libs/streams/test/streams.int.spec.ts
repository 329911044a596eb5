import { jetstream, JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { AppLogger } from '@candor/platform/logger.js';
import { storedMessage } from '../src/stored-message.js';
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

  it('are created once, whichever of many processes that start together is first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all((await names()).map((name) => manager.streams.delete(name)));
      await Promise.all(buses.map((bus) => ensureStreams(bus)));
      expect(await names()).toEqual(STREAMS.map(({ name }) => name).sort());
    }
  });

  it('can be read while they are being created', async () => {
    const managers = await Promise.all(buses.map((bus) => jetstreamManager(bus.now())));
    for (let round = 0; round < ROUNDS; round++) {
      const name = `MADE-${round}`;
      let isMade = false;
      const looks = managers.map(async (one) => {
        while (!isMade)
          await storedMessage(one, name, { seq: 1 }).catch((error: unknown) => {
            if (!(error instanceof JetStreamApiError)) throw error;
          });
      });
      await manager.streams.add({ name, subjects: [`made.${round}`] });
      isMade = true;
      await Promise.all(looks);
      await jetstream(buses[0]!.now()).publish(`made.${round}`, 'first');
      expect((await storedMessage(manager, name, { seq: 1 }))?.string()).toBe('first');
      await manager.streams.delete(name);
    }
  });

  it('are not masked by a stream of another product that has their subjects', async () => {
    await Promise.all((await names()).map((name) => manager.streams.delete(name)));
    await manager.streams.add({ name: 'FOREIGN', subjects: ['dead.>'] });
    await expect(ensureStreams(buses[0]!)).rejects.toThrow('subjects overlap');
    await manager.streams.delete('FOREIGN');
  });
});
