import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startNats, type NatsServer } from '@candor/dev/servers/nats-server.js';
import { pause } from '@candor/dev/servers/process-id.js';
import { testRunFolder } from './test-run.js';

/** A nats-server with JetStream for one suite alone: stream names are fixed, so two suites cannot share one. */
export interface TestNats {
  /** `nats://127.0.0.1:<port>`, the same after a restart. */
  url: string;
  /** `kill -9`. */
  kill: () => Promise<void>;
  /** `kill -STOP`: its connections stay open, and it does not respond. */
  pause: () => Promise<void>;
  /** `kill -CONT`. */
  resume: () => void;
  /** Starts it again on the same port; by default with what the previous one left on disk. */
  restart: (options?: { wiped?: boolean; from?: StoreCopy }) => Promise<void>;
  /** Copies the store as it is on disk now, server running or not, as a snapshot of its volume would. */
  copyStore: () => Promise<StoreCopy>;
  /**
   * What it has refused its users since its last start, except creating or changing a stream, which apps try without
   * the permission.
   */
  refusals: () => Promise<string[]>;
  /** Folder of the streams. */
  storeDir: string;
  /** Ends it and removes its files. */
  stop: () => Promise<void>;
}

/** A copy of a store, to start from later. */
export interface StoreCopy {
  folder: string;
}

/**
 * Starts one (about 30 ms, 16 MB). Call `stop` in `afterAll`. @param options.config its users and other special
 * settings
 */
export async function startTestNats({ config }: { config?: string } = {}): Promise<TestNats> {
  const folder = await mkdtemp(path.join(testRunFolder(), 'nats-'));
  const storeDir = path.join(folder, 'store');
  let server: NatsServer = await startNats({ storeDir, config });
  const { url, port } = server;
  let copies = 0;
  return {
    url,
    storeDir,
    kill: () => server.kill(),
    pause: () => pause(server.pid),
    resume: () => process.kill(server.pid, 'SIGCONT'),
    restart: async ({ wiped = false, from } = {}) => {
      await server.stop();
      if (wiped || from) await rm(storeDir, { recursive: true, force: true });
      if (from) await cp(from.folder, storeDir, { recursive: true });
      server = await startNats({ storeDir, port, config });
    },
    copyStore: async () => {
      const copy = path.join(folder, `copy-${(copies += 1)}`);
      await copyLiveFolder(storeDir, copy);
      return { folder: copy };
    },
    refusals: async () => {
      const log = await readFile(`${storeDir}.log`, 'utf8');
      return log
        .split('\n')
        .filter((line) => line.includes('Violation') && !/API\.STREAM\.(CREATE|UPDATE)\./.test(line));
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Files come and go while the server works, so a copy that missed one is started again. */
async function copyLiveFolder(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await cp(from, to, { recursive: true });
    } catch (error) {
      await rm(to, { recursive: true, force: true });
      if (attempt === 5) throw error;
    }
  }
}
