import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { create, toBinary } from '@bufbuild/protobuf';
import { Bus } from '@candor/bus/bus.js';
import { connectNats } from '@candor/lab/fixtures/connect-nats.js';
import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import { Recording } from '@candor/lab/sinks/recording.js';
import type { Actor } from '@candor/platform/actor.js';
import { DeadlineExceededError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { currentContext, newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ReplySchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { AppCalls } from '../src/app-calls.js';
import { ReplicaWatch } from '../src/broker/replica-watch.js';
import { rpcSubject } from '../src/rpc-subject.js';

const actor: Actor = { kind: 'visitor', customerId: 'c1' };

describe('a replica that hangs', () => {
  let nats: TestNats;
  let client: TestClient;
  let replicas: Replica[];
  /** The replica that hangs: the one that receives a call first. */
  let hung: string | undefined;
  let mayHang = false;
  const taken = new Recording<string>();
  /** The request of each call that was taken. */
  const requests = new Recording<string | undefined>();

  beforeAll(async () => {
    nats = await startTestNats();
    const take = async (name: string): Promise<object> => {
      taken.add(name);
      requests.add(currentContext()?.requestId);
      if (mayHang) hung ??= name;
      if (hung === name || hung === 'both') await new Promise(() => undefined);
      return {};
    };
    replicas = await Promise.all(['one', 'two'].map((name) => startReplica(nats.url, () => take(name))));
    client = await TestClient.connect(nats.url);
    await client.untilAnswered(() => client.service(CatalogService).listComponents({}, { actor }));
  });

  beforeEach(() => {
    [hung, mayHang] = [undefined, true];
    taken.clear();
  });

  afterAll(async () => {
    mayHang = false;
    await client.close();
    await Promise.all(replicas.map((app) => app.close()));
    await nats.stop();
  });

  it('costs a read half of its timeout, but not the answer', async () => {
    await client.service(CatalogService).listComponents({}, { actor, timeoutMs: 4_000 });
    // The first answer counts, and may arrive before the replica that hangs receives the call a second time.
    const calls = await taken.waitFor(({ length }) => length >= 3);
    expect([...calls].sort()).toEqual([hung, 'one', 'two'].sort());
  });

  it('is not retried again and again where all others hang as well', async () => {
    hung = 'both';
    const own = await TestClient.connect(nats.url);
    const read = (timeoutMs: number) => own.service(CatalogService).listComponents({}, { actor, timeoutMs });
    for (let n = 0; n < 12; n += 1) await expect(read(100)).rejects.toBeInstanceOf(DeadlineExceededError);
    // Calls of those before may still arrive.
    const last = newRequestContext();
    await expect(runInContext(last, () => read(2_000))).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(requests.items.filter((id) => id === last.requestId)).toHaveLength(1);
    await own.close();
  });

  it('receives a change alone: another replica might make it a second time', async () => {
    const change = client.service(CatalogService).createComponent({ name: 'API' }, { actor, timeoutMs: 500 });
    await expect(change).rejects.toBeInstanceOf(DeadlineExceededError);
    expect(taken.items).toHaveLength(1);
  });

  it('receives no more changes once one has run out', async () => {
    const own = await TestClient.connect(nats.url);
    const change = () => own.service(CatalogService).createComponent({ name: 'API' }, { actor, timeoutMs: 1_000 });
    await inARow(20, change);
    expect(new Set(taken.items.slice(-20))).toEqual(new Set(['one', 'two'].filter((name) => name !== hung)));
    await own.close();
  });
});

describe('a replica that answers nothing at all', () => {
  let nats: TestNats;
  let client: TestClient;
  let app: Replica;
  let still: NatsConnection;
  let watcher: NatsConnection;
  const taken = new Recording<string>();
  const probes = new Recording<number>();

  beforeAll(async () => {
    nats = await startTestNats();
    const take = async (): Promise<object> => {
      taken.add('one');
      return {};
    };
    [app, still, watcher, client] = await Promise.all([
      startReplica(nats.url, take),
      connectNats(nats.url),
      connectNats(nats.url),
      TestClient.connect(nats.url),
    ]);
    await client.untilAnswered(() => client.service(CatalogService).createComponent({}, { actor }));
    watcher.subscribe('again.rpc.catalog.v1.CreateComponent', { callback: () => probes.add(Date.now()) });
    // A member of the queue group that receives and never answers, not even probes.
    const receive = (_: unknown, { headers }: Msg): void => {
      if (!headers?.has('Candor-Probe')) taken.add('still');
    };
    still.subscribe('rpc.catalog.v1.CreateComponent', { queue: 'replicas', callback: receive });
    await Promise.all([watcher.flush(), still.flush()]);
  });

  afterAll(async () => {
    await Promise.all([client.close(), app.close(), still.close(), watcher.close()]);
    await nats.stop();
  });

  const change = (timeoutMs: number) =>
    client.service(CatalogService).createComponent({ name: 'API' }, { actor, timeoutMs });

  it('is noticed by one call that is not answered, and receives none after it', async () => {
    let failure: unknown;
    while (failure === undefined) await change(1_000).catch((error: unknown) => (failure = error));
    expect(failure).toBeInstanceOf(DeadlineExceededError);
    await inARow(30, () => change(1_000));
    expect(new Set(taken.items.slice(-30))).toEqual(new Set(['one']));
  });

  it('is reported once', async () => {
    const lines = new Recording<string>();
    const log = AppLogger.create('test', 'warn', { write: (line) => lines.add(line) });
    const bus = new Bus([nats.url], 'test', log);
    await bus.ready();
    new ReplicaWatch(bus, log).suspect('rpc.catalog.v1.CreateComponent');
    await lines.waitFor(({ length }) => length > 0);
    const known = probes.items.length;
    await probes.waitFor(({ length }) => length > known + 10);
    expect(lines.items.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'a replica does not answer, calls go to others',
    ]);
    await bus.close();
  });

  it('is looked for until it is gone, and no longer', async () => {
    const known = probes.items.length;
    await probes.waitFor(({ length }) => length > known + 1);
    await still.close();
    // Probes come every 0.4 s; the last ones are those that are answered in a row.
    for (;;) {
      const last = probes.items.length;
      await sleep(2_000);
      if (probes.items.length === last) break;
    }
    await change(30_000);
  });
});

describe('a replica that stops while another is looked for that hangs', () => {
  it('answers what it is still sent', async () => {
    const nats = await startTestNats();
    // Late enough to raise the suspicion.
    const take = () => sleep(600, {});
    const replicas = await Promise.all([startReplica(nats.url, take), startReplica(nats.url, take)]);
    const client = await TestClient.connect(nats.url);
    const change = () => client.service(CatalogService).createComponent({}, { actor, timeoutMs: 1_200 });
    await client.untilAnswered(change);
    const changes: Promise<unknown>[] = [];
    const asking = setInterval(() => changes.push(change()), 20);
    await sleep(1_500);
    await replicas[0]?.close();
    clearInterval(asking);
    const failed = (await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected');
    expect([failed, changes.length > 100]).toEqual([[], true]);
    await Promise.all([client.close(), replicas[1]?.close()]);
    await nats.stop();
  });
});

describe('replicas of the previous release, which know no probes', () => {
  it('are left to the broker', async () => {
    const nats = await startTestNats();
    const [old, client] = await Promise.all([connectNats(nats.url), TestClient.connect(nats.url)]);
    const reply = toBinary(
      ReplySchema,
      create(ReplySchema, { outcome: { case: 'response', value: new Uint8Array() } }),
    );
    const received = new Recording<string>();
    old.subscribe('rpc.catalog.v1.CreateComponent', {
      queue: 'replicas',
      callback: (_, message) => {
        const isProbe = message.headers?.has('Candor-Probe');
        received.add(isProbe ? 'probe' : 'call');
        // A call is answered late enough to raise the suspicion.
        setTimeout(() => message.respond(reply), isProbe ? 0 : 800);
      },
    });
    await old.flush();
    const change = () => client.service(CatalogService).createComponent({}, { actor, timeoutMs: 1_500 });
    await change();
    await received.waitFor((items) => items.includes('probe'));
    await change();
    await Promise.all([client.close(), old.close()]);
    await nats.stop();
  });
});

/** Makes changes until so many in a row are answered: by chance, with every second one lost, that never happens. */
async function inARow(count: number, change: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < count;)
    done = await change().then(
      () => done + 1,
      () => 0,
    );
}

interface Replica {
  close(): Promise<void>;
}

async function startReplica(natsUrl: string, take: () => Promise<object>): Promise<Replica> {
  const log = AppLogger.create('replicas', 'silent');
  const bus = new Bus([natsUrl], 'replicas', log);
  const calls = new AppCalls(bus, { log });
  for (const method of [CatalogService.method.listComponents, CatalogService.method.createComponent])
    calls.serve(rpcSubject(method), method, take);
  await (await bus.ready()).flush();
  return {
    async close() {
      await calls.stop();
      // Calls that hang never settle.
      await Promise.race([calls.settled(), sleep(1_000)]);
      await bus.close();
    },
  };
}
