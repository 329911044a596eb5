import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type App } from '@candor/ops/apps.js';
import { freePort } from '../servers/free-port.js';
import { isAlive, waitUntilGone } from '@candor/ops/servers/process-id.js';
import { type AppEnv, type AppHost } from './app-host.js';
import { askHealthEndpoint, waitUntilReady } from './readiness.js';
import { readRunRecord, writeRunRecord } from './run-record.js';
import { programs, workspace, type LocalFolders } from './workspace.js';

const STOP_TIMEOUT_MS = 35_000;
/** See the Dockerfile. */
const AS_IN_THE_IMAGE = { MALLOC_MMAP_THRESHOLD_: '65536' };

/**
 * Runs every app in its own process, as in production. A process that ends is reported, not restarted:
 * `tools/restart.mjs` does that, and when the launcher stops it also stops the process that runs under an app's name
 * then.
 */
export class ProcessHost implements AppHost {
  private readonly names: string[] = [];
  private readonly children = new Map<string, ChildProcess>();
  private stopping = false;

  constructor(
    private readonly folders: LocalFolders,
    private readonly onDeath: (notice: string) => void,
  ) {
    mkdirSync(folders.logs, { recursive: true });
  }

  async start({ name, main }: App, env: AppEnv): Promise<void> {
    const healthPort = await freePort();
    const logFile = path.join(this.folders.logs, `${name}.log`);
    const command = [process.execPath, '--enable-source-maps', path.join(programs, main)];
    const direct = { DIRECT_HOST: '127.0.0.1', DIRECT_PORT: '0' };
    const childEnv = {
      PATH: process.env.PATH ?? '',
      ...AS_IN_THE_IMAGE,
      ...env,
      ...direct,
      HEALTH_PORT: String(healthPort),
    };
    const log = openSync(logFile, 'w');
    // Its own process group: the launcher handles a Ctrl-C in the terminal and stops all in order.
    const child = spawn(command[0] as string, command.slice(1), {
      cwd: workspace,
      env: childEnv,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.names.push(name);
    this.children.set(name, child);
    let died: string | undefined;
    child.once('exit', (code, signal) => {
      died = signal === null ? `ended with code ${code}` : `was killed by ${signal}`;
      this.children.delete(name);
      if (!this.stopping)
        this.onDeath(`${name} (process ${child.pid}) ${died}. Start it again: node tools/restart.mjs ${name}`);
    });
    await writeRunRecord(this.folders.run, { name, pid: child.pid ?? 0, command, env: childEnv, logFile, healthPort });
    await waitUntilReady(name, () => {
      if (died !== undefined) throw new Error(`${name} ${died}\n${tail(logFile)}`);
      return askHealthEndpoint(healthPort);
    });
  }

  async close(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      this.names.map(async (name) => {
        const pid = (await readRunRecord(this.folders.run, name))?.pid;
        if (pid === undefined || !isAlive(pid)) return;
        process.kill(pid, 'SIGTERM');
        if (!(await waitUntilGone(pid, STOP_TIMEOUT_MS))) process.kill(pid, 'SIGKILL');
      }),
    );
  }

  kill(): void {
    this.stopping = true;
    for (const child of this.children.values()) child.kill('SIGKILL');
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n');
}
