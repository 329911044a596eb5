import { Bus } from '@candor/bus/bus.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import type { Actor } from '@candor/platform/actor.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import {
  DeadlineExceededError,
  InternalError,
  InvalidError,
  NotFoundError,
  RateLimitedError,
  UnavailableError,
} from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AppCalls } from '@candor/rpc/app-calls.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import type { RpcContext } from '@candor/rpc/rpc.js';
import { echoApp } from './echo.app.js';

const staff: Actor = { kind: 'staff', userId: 'u1', customerId: 'c1', role: 'Admin' };

const log = AppLogger.create('test', 'silent');

describe('RPC over NATS', () => {
  let nats: TestNats;
  let app: RunningApp;
  let bus: Bus;
  let rpc: RpcClient;
  let catalog: RpcClientOf<typeof CatalogService>;
  let lastContext: RpcContext | undefined;
  const created: string[] = [];

  beforeAll(async () => {
    nats = await startTestNats();
    app = await startApp(
      echoApp(nats.url, {
        onCustomer: async () => undefined,
        onCreate: async (request, context) => {
          created.push(request.name);
          lastContext = context;
        },
      }),
      { LOG_LEVEL: 'silent' },
    );
    bus = new Bus([nats.url], 'test', log);
    rpc = new AppCalls(bus, { log }).client();
    await bus.ready();
    catalog = rpc.service(CatalogService);
    await untilAnswered(() => catalog.listComponents({}, { actor: staff }));
  });

  afterAll(async () => {
    await bus.close();
    await app.close();
    await nats.stop();
  });

  it('carries request, answer, actor and request id', async () => {
    const context = newRequestContext({ requestId: 'req-1' });
    const { component } = await runInContext(context, () => catalog.createComponent({ name: 'API' }, { actor: staff }));
    expect(component).toMatchObject({ name: 'API', description: 'req-1' });
    expect(lastContext?.actor).toEqual(staff);
  });

  it.each<Actor>([
    { kind: 'visitor', customerId: 'c2' },
    { kind: 'system', app: 'pages', customerId: 'c3' },
    { kind: 'system', app: 'pages', customerId: undefined },
    { kind: 'anonymous' },
  ])('carries the actor $kind', async (actor) => {
    await catalog.createComponent({ name: 'x' }, { actor });
    expect(lastContext?.actor).toEqual(actor);
  });

  it('distinguishes an empty answer from no answer', async () => {
    await expect(catalog.listComponents({}, { actor: staff })).resolves.toMatchObject({ components: [] });
  });

  it('throws refusals as the classes they were thrown as', async () => {
    const invalid = await catalog
      .createComponent({ name: 'invalid' }, { actor: staff })
      .catch((error: unknown) => error);
    expect(invalid).toBeInstanceOf(InvalidError);
    expect((invalid as InvalidError).violations).toEqual([{ pointer: '/name', detail: 'Give a name to your service' }]);
    await expect(catalog.createComponent({ name: 'missing' }, { actor: staff })).rejects.toBeInstanceOf(NotFoundError);
    const busy = await catalog.createComponent({ name: 'busy' }, { actor: staff }).catch((error: unknown) => error);
    expect(busy).toBeInstanceOf(RateLimitedError);
    expect((busy as RateLimitedError).retryAfterMs).toBe(1_500);
  });

  it('does not reveal the text of a fault', async () => {
    const fault = await catalog.createComponent({ name: 'fault' }, { actor: staff }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(InternalError);
    expect((fault as Error).message).toBe('Something went wrong.');
  });

  it('gives up at the deadline when the handler hangs', async () => {
    await expect(catalog.listDowntimes({}, { actor: staff, timeoutMs: 200 })).rejects.toBeInstanceOf(
      DeadlineExceededError,
    );
  });

  it('waits no longer than the caller of the caller', async () => {
    const within = <T>(ms: number, work: () => T): T =>
      runInContext({ ...newRequestContext(), deadline: Date.now() + ms }, work);
    const patient = { actor: staff, timeoutMs: 600_000 };
    await expect(within(200, () => catalog.listDowntimes({}, patient))).rejects.toBeInstanceOf(DeadlineExceededError);
    const late = within(-1, () => catalog.createComponent({ name: 'never asked for' }, patient));
    await expect(late).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(created).not.toContain('never asked for');
  });

  it('does not execute a call that was queued in a broker for longer than its caller waits', async () => {
    await nats.pause();
    const late = catalog.createComponent({ name: 'too late' }, { actor: staff, timeoutMs: 500 });
    await expect(late).rejects.toBeInstanceOf(DeadlineExceededError);
    nats.resume();
    // The broker keeps the order.
    await catalog.createComponent({ name: 'in time' }, { actor: staff, timeoutMs: 60_000 });
    expect(created).toContain('in time');
    expect(created).not.toContain('too late');
  });

  it('notices an unresponsive broker, and reconnects when it responds', async () => {
    await nats.pause();
    await untilLost();
    const { component } = await catalog.createComponent({ name: 'past the broker' }, { actor: staff });
    expect(component?.name).toBe('past the broker');
    nats.resume();
    await untilAnswered(async () => bus.now());
  }, 60_000);

  it('fails at once when no process answers', async () => {
    const stranger = rpc.service(CatalogService, 'nobody');
    await expect(stranger.listComponents({}, { actor: staff })).rejects.toBeInstanceOf(UnavailableError);
  });

  it('reaches a handler in the same process while the broker is unavailable, and fails with 503 for all others', async () => {
    await nats.kill();
    await untilLost();
    const { component } = await catalog.createComponent({ name: 'API' }, { actor: staff });
    expect(component).toMatchObject({ name: 'API' });
    expect(lastContext?.actor).toEqual(staff);
    await expect(catalog.createComponent({ name: 'missing' }, { actor: staff })).rejects.toBeInstanceOf(NotFoundError);
    await expect(catalog.createComponent({ name: 'fault' }, { actor: staff })).rejects.toBeInstanceOf(InternalError);
    await expect(catalog.listDowntimes({}, { actor: staff, timeoutMs: 100 })).rejects.toBeInstanceOf(
      DeadlineExceededError,
    );
    const stranger = rpc.service(CatalogService, 'nobody');
    await expect(stranger.listComponents({}, { actor: staff })).rejects.toBeInstanceOf(UnavailableError);
    await nats.restart();
    await untilAnswered(() => catalog.listComponents({}, { actor: staff, timeoutMs: 500 }));
  });

  it('does not reach a handler in the same process that belongs to another broker, or has been closed', async () => {
    const url = `nats://127.0.0.1:${await freePort()}`;
    const away = new Bus([url], 'elsewhere', log);
    const elsewhere = new AppCalls(away, { log }).client().service(CatalogService);
    const ask = () => elsewhere.listComponents({}, { actor: staff });
    await expect(ask()).rejects.toBeInstanceOf(UnavailableError);
    const nothing = async () => undefined;
    const neighbour = await startApp(echoApp(url, { onCustomer: nothing, onCreate: nothing }), { LOG_LEVEL: 'silent' });
    await expect(ask()).resolves.toMatchObject({ components: [] });
    await neighbour.close();
    await expect(ask()).rejects.toBeInstanceOf(UnavailableError);
    await away.close();
  });

  /** The client notices a moment after the server has gone. */
  async function untilLost(): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (bus.isConnected) {
      if (Date.now() > deadline) throw new Error('the loss was not noticed');
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
});

/** The call's own failure paces the tries: each takes until "no responder" or the timeout. */
async function untilAnswered(call: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      await call();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
