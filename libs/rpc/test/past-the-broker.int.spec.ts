import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@candor/bus/bus.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import type { Actor } from '@candor/platform/actor.js';
import { NotFoundError, UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { AppCalls } from '../src/app-calls.js';
import type { DirectServer } from '../src/direct/direct-server.js';
import type { RpcClientOf } from '../src/rpc-client.js';
import { rpcSubject } from '../src/rpc-subject.js';

const actor: Actor = { kind: 'visitor', customerId: 'c1' };
const log = AppLogger.create('test', 'silent');
const trust = { directKey: 'shared-by-those-who-may-call', acceptsUnsigned: false };
const { createComponent } = CatalogService.method;

describe('calls of another process while the broker is away', () => {
  let nats: TestNats;
  let server: DirectServer | undefined;
  let answering: { readonly bus: Bus; readonly calls: AppCalls };
  const buses: Bus[] = [];

  beforeAll(async () => {
    nats = await startTestNats();
    const bus = new Bus([nats.url], 'catalog', log);
    answering = { bus, calls: new AppCalls(bus, { log, trust }) };
    answering.calls.serve(rpcSubject(createComponent), createComponent, async (request) => {
      const { name } = request as { name: string };
      if (name === 'missing') throw new NotFoundError('No such service.');
      return { component: { name } };
    });
    server = await answering.calls.acceptDirectly({ host: '127.0.0.1', port: 0 });
    await (await bus.ready()).flush();
  });

  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    await Promise.all([server?.close(), answering.calls.stop()]);
    await answering.bus.close();
    await nats.stop();
  });

  /** Under another name of the broker, so that the handler in this process is not the one it reaches. */
  const caller = async (kit: Partial<ConstructorParameters<typeof AppCalls>[1]> = { trust }) => {
    const bus = new Bus([nats.url.replace('127.0.0.1', 'localhost')], 'gateway', log);
    buses.push(bus);
    await bus.ready();
    return { bus, catalog: new AppCalls(bus, { log, ...kit }).client().service(CatalogService) };
  };
  const create = (catalog: RpcClientOf<typeof CatalogService>, name: string) =>
    catalog.createComponent({ name }, { actor });

  it('are answered where the app has answered before, and by its key alone', async () => {
    const [known, withoutKey, stranger] = await Promise.all([caller(), caller({}), caller()]);
    for (const { catalog } of [known, withoutKey])
      expect((await create(catalog, 'over the broker')).component?.name).toBe('over the broker');

    await nats.kill();
    for (const deadline = Date.now() + 60_000; buses.some((bus) => bus.isConnected) && Date.now() < deadline;)
      await sleep(10);

    expect((await create(known.catalog, 'past it')).component?.name).toBe('past it');
    await expect(create(known.catalog, 'missing')).rejects.toBeInstanceOf(NotFoundError);
    for (const { catalog } of [withoutKey, stranger])
      await expect(create(catalog, 'nowhere')).rejects.toBeInstanceOf(UnavailableError);
  });
});

it('are not accepted by an app without a key', async () => {
  const bus = new Bus(['nats://127.0.0.1:1'], 'catalog', log);
  expect(await new AppCalls(bus, { log }).acceptDirectly({ host: '127.0.0.1', port: 0 })).toBeUndefined();
  await bus.close();
});
