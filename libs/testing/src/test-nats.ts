import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { startNats, type NatsServer } from './nats-server.js';
import { testRunFolder } from './test-run.js';

/** A nats-server with JetStream for one suite alone: stream names are fixed, so two suites cannot share one. */
export interface TestNats {
  /** `nats://127.0.0.1:<port>`, the same after a restart. */
  url: string;
  /** `kill -9`. */
  kill: () => Promise<void>;
  /** Starts it again on the same port; by default on what the last one left on disk. */
  restart: (options?: { wiped?: boolean }) => Promise<void>;
  /** Ends it and removes its files. */
  stop: () => Promise<void>;
}

/** Starts one (about 30 ms, 16 MB). Call `stop` in `afterAll`. */
export async function startTestNats(): Promise<TestNats> {
  const folder = await mkdtemp(path.join(testRunFolder(), 'nats-'));
  const storeDir = path.join(folder, 'store');
  let server: NatsServer = await startNats({ storeDir });
  const { url, port } = server;
  return {
    url,
    kill: () => server.kill(),
    restart: async ({ wiped = false } = {}) => {
      await server.stop();
      if (wiped) await rm(storeDir, { recursive: true, force: true });
      server = await startNats({ storeDir, port });
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
