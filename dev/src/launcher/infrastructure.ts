import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Secrets } from '@candor/ops/secrets.js';
import { ensureDatabase } from '@candor/ops/servers/ensure-database.js';
import { startInbox } from '../inbox/inbox.js';
import { startNats } from '../servers/nats-server.js';
import { startPostgres } from '../servers/postgres-server.js';
import { end } from './leftovers.js';
import { readRunRecord, writeRunRecord, type RunRecord } from './run-record.js';
import { brokerConfig } from './trust-env.js';
import { type Teardown } from '@candor/ops/all/teardown.js';
import { type LocalFolders } from './workspace.js';

/** The inputs and callbacks for starting a part. */
export interface StartContext {
  folders: LocalFolders;
  teardown: Teardown;
  onProgress: (step: string) => void;
  /** Called when a part ends unexpectedly. */
  onDeath: (notice: string) => void;
}

const DATABASE = 'candor';

/** Starts the embedded PostgreSQL, with full durability. @returns the URL of Candor's database in it */
export async function startDatabase(context: StartContext, password: string): Promise<string> {
  const { folders, onProgress } = context;
  const dataDir = path.join(folders.data, 'postgres');
  const server = await startPostgres({ dataDir, durable: true, password, detached: true, onProgress });
  const { command, uid, gid } = server;
  await watch(
    context,
    { name: 'postgres', pid: server.pid, command, env: {}, logFile: `${dataDir}.log`, uid, gid },
    server,
  );
  return ensureDatabase(server.url, DATABASE);
}

/** Starts the embedded nats-server. @returns its URL */
export async function startBroker(context: StartContext, secrets: Secrets): Promise<string> {
  const { folders, onProgress } = context;
  const storeDir = path.join(folders.data, 'nats');
  await mkdir(folders.data, { recursive: true });
  const server = await startNats({ storeDir, config: brokerConfig(secrets), detached: true, onProgress });
  const { command } = server;
  await watch(context, { name: 'nats', pid: server.pid, command, env: {}, logFile: `${storeDir}.log` }, server);
  return server.url;
}

/** Starts the local inbox. @returns the URL mails are sent to */
export async function startMail(context: StartContext, ports: { http: number; smtp: number }): Promise<string> {
  const folder = path.join(context.folders.data, 'inbox');
  const inbox = await startInbox({ folder, httpPort: ports.http, smtpPort: ports.smtp });
  context.teardown.add({ name: 'inbox', close: () => inbox.close(), kill: () => {} });
  return `smtp://127.0.0.1:${ports.smtp}`;
}

interface Server {
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** Records a server, registers it for teardown, and reports an unexpected end. */
async function watch(context: StartContext, record: RunRecord, server: Server): Promise<void> {
  const { folders, teardown, onDeath } = context;
  const { name, pid, logFile } = record;
  let stopping = false;
  await writeRunRecord(folders.run, record);
  teardown.add({
    name,
    close: async () => {
      stopping = true;
      await server.stop();
      // After a crash it may have been started again under the same name.
      const current = await readRunRecord(folders.run, name);
      if (current !== undefined && current.pid !== pid) await end(current, 'SIGINT');
    },
    kill: () => {
      stopping = true;
      process.kill(pid, 'SIGKILL');
    },
  });
  void server.ended.then(() => {
    if (!stopping)
      onDeath(`${name} (process ${pid}) has ended, see ${logFile}. Start it again: node tools/restart.mjs ${name}`);
  });
}
