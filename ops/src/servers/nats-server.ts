import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endLeftover } from './process-id.js';
import { startServer } from './server-process.js';

export interface NatsOptions {
  /** Folder of the streams. Absolute path. */
  storeDir: string;
  /** Port on 127.0.0.1; default: any free one. */
  port?: number;
  /** More of its configuration, such as its users; stored next to the folder, readable by the owner alone. */
  config?: string;
  /** Own process group, see `ServerCommand.detached`. */
  detached?: boolean;
}

/** A running nats-server of our own, with JetStream. */
export interface NatsServer {
  /** `nats://127.0.0.1:<port>` */
  url: string;
  port: number;
  pid: number;
  /** Program and arguments that start the same server again after a crash. */
  command: string[];
  /** Shuts it down cleanly: streams are flushed to disk. */
  stop: () => Promise<void>;
  /** `kill -9`, to simulate a crash. */
  kill: () => Promise<void>;
  /** Settles when the server ends, for whatever reason. */
  ended: Promise<void>;
}

/**
 * Starts a nats-server with JetStream on the folder. A server that an earlier, killed run left there is ended first:
 * two on one store would destroy it.
 * @param command path of the program
 * @throws Error with the end of the server's log when it does not start.
 */
export async function startNats(command: string, options: NatsOptions): Promise<NatsServer> {
  const pidFile = `${options.storeDir}.pid`;
  const logFile = `${options.storeDir}.log`;
  await mkdir(path.resolve(options.storeDir), { recursive: true });
  const leftover = await readFile(pidFile, 'utf8').catch(() => '');
  await endLeftover(Number(leftover || NaN), options.storeDir, 'SIGINT');

  const configFile = `${options.storeDir}.conf`;
  if (options.config !== undefined) await writeFile(configFile, options.config, { mode: 0o600 });
  const given = options.config === undefined ? [] : ['-c', configFile];
  const args = (port: number) => [...given, '-js', '-sd', options.storeDir, '-a', '127.0.0.1', '-p', String(port)];
  const server = await startServer({
    name: 'nats-server',
    command,
    args: args(options.port ?? -1),
    logFile,
    detached: options.detached,
    ready: () => {
      const log = readFileSync(logFile, 'utf8');
      const port = /Listening for client connections on \S+:(\d+)/.exec(log)?.[1];
      return log.includes('Server is ready') && port !== undefined ? Number(port) : undefined;
    },
  });
  await writeFile(pidFile, String(server.pid));
  const end = (signal: NodeJS.Signals) => async () => {
    await server.stop(signal);
    await rm(pidFile, { force: true });
  };
  return {
    url: `nats://127.0.0.1:${server.ready}`,
    port: server.ready,
    pid: server.pid,
    command: [command, ...args(server.ready)],
    ended: server.ended,
    // SIGINT, not SIGTERM: nats-server shuts down cleanly on both, but exits with 1 on the latter.
    stop: end('SIGINT'),
    kill: end('SIGKILL'),
  };
}
