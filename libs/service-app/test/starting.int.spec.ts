import { TestClient } from '@candor/lab/fixtures/test-client.js';
import { startTestNats, type TestNats } from '@candor/lab/fixtures/test-nats.js';
import type { Actor } from '@candor/platform/actor.js';
import { startApp, type RunningApp } from '@candor/platform/app.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { echoApp } from './echo.app.js';

const actor: Actor = { kind: 'staff', userId: 'u1', customerId: 'c1', role: 'Admin' };
/** That a replica in the queue group gets none of them has a chance of one in a million. */
const CALLS = 20;

describe('a replica that starts', () => {
  let nats: TestNats;
  let client: TestClient;
  let goOn: () => void;
  const running: RunningApp[] = [];
  const answeredBy: string[] = [];

  beforeAll(async () => {
    nats = await startTestNats();
    client = await TestClient.connect(nats.url);
  });

  afterAll(async () => {
    await Promise.all(running.map((app) => app.close()));
    await client.close();
    await nats.stop();
  });

  it('answers no call before it is ready, although it is connected', async () => {
    const first = await startHeld('first');
    await expect(create()).rejects.toBeInstanceOf(UnavailableError);
    goOn();
    running.push(await first());
    await client.untilAnswered(create);
    expect(answeredBy).toEqual(['first']);
  });

  it('leaves all calls to the others until then, and takes its part afterwards', async () => {
    const second = await startHeld('second');
    for (let n = 0; n < CALLS; n += 1) await create();
    expect(new Set(answeredBy)).toEqual(new Set(['first']));
    goOn();
    running.push(await second());
    while (!answeredBy.includes('second')) await create();
  });

  function create(): Promise<unknown> {
    return client.service(CatalogService).createComponent({ name: 'API' }, { actor });
  }

  /** Resolves once it is connected and waits for `goOn`. @returns what resolves when it runs */
  async function startHeld(name: string): Promise<() => Promise<RunningApp>> {
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let started: Promise<RunningApp> | undefined;
    await new Promise<void>((connected, failed) => {
      const app = echoApp(nats.url, {
        onCustomer: async () => undefined,
        onCreate: async () => void answeredBy.push(name),
        onStart: () => {
          connected();
          return held;
        },
      });
      started = startApp(app, { LOG_LEVEL: 'silent' });
      started.catch(failed);
    });
    return () => started as Promise<RunningApp>;
  }
});
