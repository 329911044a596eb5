import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import type { Actor } from '@candor/platform/actor.js';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AppCalls } from '../src/app-calls.js';
import type { DirectServer } from '../src/direct/direct-server.js';
import { rpcSubject } from '../src/rpc-subject.js';

const actor: Actor = { kind: 'visitor', customerId: 'c1' };
const log = AppLogger.create('test', 'silent');
const trust = { directKey: 'shared-by-those-who-may-call', acceptsUnsigned: false };
const { createComponent, listComponents } = CatalogService.method;
const TIMEOUT_MS = 4_000;

/** When the connection to the broker is lost. */
describe('a call that waits for its answer', () => {
  let nats: TestNats;
  let server: DirectServer | undefined;
  let answering: { readonly bus: Bus; readonly calls: AppCalls };
  let caller: { readonly bus: Bus; readonly calls: AppCalls };
  /** How often each was received. */
  let received: Record<'reads' | 'writes', number>;
  /** Called with each first try; its answer waits until the broker is gone, and goes nowhere. */
  let onFirst: () => void;

  beforeEach(async () => {
    received = { reads: 0, writes: 0 };
    nats = await startTestNats();
    const bus = new Bus([nats.url], 'catalog', log);
    answering = { bus, calls: new AppCalls(bus, { log, trust }) };
    const untilCut = (isFirst: boolean) =>
      isFirst && new Promise<void>((resolve) => (bus.onDisconnected(resolve), onFirst()));
    answering.calls.serve(rpcSubject(createComponent), createComponent, async (request) => {
      const { name } = request as { name: string };
      if (name !== 'over the broker') await untilCut((received.writes += 1) === 1);
      return { component: { name } };
    });
    answering.calls.serve(rpcSubject(listComponents), listComponents, async () => {
      await untilCut((received.reads += 1) === 1);
      return { components: [{ name: 'found' }] };
    });
    server = await answering.calls.acceptDirectly({ host: '127.0.0.1', port: 0 });
    await (await bus.ready()).flush();
    // Under another name of the broker, so that the handler in this process is not the one it reaches.
    const callersBus = new Bus([nats.url.replace('127.0.0.1', 'localhost')], 'gateway', log);
    caller = { bus: callersBus, calls: new AppCalls(callersBus, { log, trust, rpcTimeoutMs: TIMEOUT_MS }) };
    await callersBus.ready();
    // So that it knows where else the app answers.
    await catalog().createComponent({ name: 'over the broker' }, { actor });
  });

  afterEach(async () => {
    await caller.bus.close();
    await Promise.all([server?.close(), answering.calls.stop()]);
    await answering.bus.close();
    await nats.stop();
  });

  const catalog = () => caller.calls.client().service(CatalogService);
  /** Kills the broker while the call is being answered. */
  const cutDuring = async <T>(call: () => Promise<T>): Promise<T> => {
    const isReceived = new Promise<void>((resolve) => (onFirst = resolve));
    const answer = call();
    answer.catch(() => undefined);
    await isReceived;
    await nats.kill();
    return answer;
  };

  it('is asked again past the broker, where it changes nothing', async () => {
    const { components } = await cutDuring(() => catalog().listComponents({}, { actor }));
    expect(components.map(({ name }) => name)).toEqual(['found']);
    expect(received.reads).toBe(2);
  });

  it('is sent again past the broker, where it has an Idempotency-Key', async () => {
    const { component } = await cutDuring(() =>
      catalog().createComponent({ name: 'once', idempotencyKey: 'a key' }, { actor }),
    );
    expect(component?.name).toBe('once');
    expect(received.writes).toBe(2);
  });

  it('is not sent again where it might take effect twice', async () => {
    const answer = cutDuring(() => catalog().createComponent({ name: 'unknown' }, { actor }));
    await expect(answer).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(received.writes).toBe(1);
  });
});
