import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal, type Run } from '../all/run-until-stopped.js';
import { type Secrets } from '../secrets.js';
import { brokerConfig } from '../servers/broker-users.js';
import { ensureDatabase } from '../servers/ensure-database.js';
import { startNats } from '../servers/nats-server.js';
import { startPostgres } from '../servers/postgres-server.js';
import { refuseOtherMajor } from './postgres-major.js';
import { type StandaloneConfig } from './standalone-config.js';

/** For a few dozen connections and little memory: the machine's file cache does the rest, and nobody replicates from it. */
const SMALL = [
  ...['shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=256MB', 'max_connections=150'],
  ...['io_method=sync', 'max_logical_replication_workers=0'],
];

interface Server {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the container's PostgreSQL and nats-server, except where one of them is given, and registers them: NATS stops
 * before PostgreSQL. When one ends by itself, everything does.
 * @throws Refusal when PostgreSQL cannot work with what is in the folder
 */
export async function startServers(config: StandaloneConfig, secrets: Secrets, run: Run): Promise<void> {
  const started = await Promise.allSettled([
    config.databaseUrl === undefined ? ownPostgres(config, secrets) : undefined,
    config.natsUrl === undefined ? ownNats(config, secrets) : undefined,
  ]);
  for (const result of started) if (result.status === 'fulfilled' && result.value) watch(result.value, run);
  for (const result of started) if (result.status === 'rejected') throw result.reason;
}

/** The same for PostgreSQL alone. */
export async function startDatabase(config: StandaloneConfig, secrets: Secrets, run: Run): Promise<void> {
  if (config.databaseUrl === undefined) watch(await ownPostgres(config, secrets), run);
}

async function ownPostgres(config: StandaloneConfig, secrets: Secrets): Promise<Server> {
  if (process.getuid?.() === 0) {
    throw new Refusal('PostgreSQL does not run as root: start the container as the user of its image, without --user.');
  }
  const dataDir = path.join(config.dataFolder, 'postgres');
  const program = (name: string): string => path.join(config.postgresBin, name);
  await refuseOtherMajor(dataDir, program('postgres'));
  const server = await startPostgres(
    { initdb: program('initdb'), postgres: program('postgres') },
    {
      dataDir,
      port: config.postgresPort,
      durable: true,
      password: secrets.postgresPassword,
      settings: SMALL,
      detached: true,
    },
  );
  await ensureDatabase(server.url, 'candor').catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { ...server, name: 'PostgreSQL', logFile: `${dataDir}.log` };
}

async function ownNats(config: StandaloneConfig, secrets: Secrets): Promise<Server> {
  const storeDir = path.join(config.dataFolder, 'nats');
  const options = { storeDir, port: config.natsPort, config: brokerConfig(secrets), detached: true };
  return { ...(await startNats(config.natsServer, options)), name: 'nats-server', logFile: `${storeDir}.log` };
}

function watch({ name, pid, logFile, ended, stop }: Server, { teardown, fail }: Run): void {
  let isStopping = false;
  teardown.add({
    name,
    close: () => {
      isStopping = true;
      return stop();
    },
    kill: () => {
      isStopping = true;
      process.kill(pid, 'SIGKILL');
    },
  });
  void ended.then(async () => {
    if (isStopping) return;
    const log = await readFile(logFile, 'utf8').catch(() => '');
    fail(
      `${name} has ended, so everything stops. The end of its log:\n${log.trimEnd().split('\n').slice(-5).join('\n')}`,
    );
  });
}
