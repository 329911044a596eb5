import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { passwordVariable } from '@candor/bus/access/nats-config.js';
import { roleOf } from '@candor/database/schema-definition.js';
import { busPassword } from '@candor/ops/servers/broker-users.js';
import { loadSecrets } from '@candor/ops/stored-secrets.js';
import { askHealthEndpoint, waitUntilReady } from '@candor/dev/launcher/readiness.js';
import { writeRunRecord, type RunRecord } from '@candor/dev/launcher/run-record.js';
import { harnessUrl } from '@candor/dev/launcher/trust-env.js';
import { localFolders, programs, workspace } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { isAlive } from '@candor/ops/servers/process-id.js';
import { type HealthReport } from '@candor/platform/health.js';
import { startProduct, type ProductRun } from '../product-run.js';

type Env = Record<string, string>;

/** How long an app may take until it listens. */
const UP_MS = 60_000;

export interface ScenarioOptions {
  /** The server for mails. */
  readonly smtpUrl: string;
  /** host:port of webhook receivers on this machine. */
  readonly outboundAllow: readonly string[];
  /** Additional environment of the apps; see `app-env.ts`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the built checkout to start; this one by default. */
  readonly from?: string;
}

/**
 * The whole product in its own processes, in a folder that is removed at the end: what benchmarks and the fault driver
 * measure and break. PostgreSQL runs with full durability.
 */
export class ScenarioStack {
  /** Processes that the launcher does not manage. */
  private readonly others: string[] = [];

  private constructor(
    private readonly run: ProductRun,
    private readonly from: string,
  ) {}

  static async start({ smtpUrl, outboundAllow, env: own, from = workspace }: ScenarioOptions): Promise<ScenarioStack> {
    const env = { ...own, SMTP_URL: smtpUrl, OUTBOUND_ALLOW: outboundAllow.join(','), LOG_LEVEL: 'warn' };
    return new ScenarioStack(await startProduct({ processes: true, env, from }), from);
  }

  get gatewayPort(): number {
    return Number(new URL(this.run.addresses.console).port);
  }

  /** Address of the API and the console. */
  get url(): string {
    return `http://127.0.0.1:${this.gatewayPort}`;
  }

  /** Address of an organisation's status page. */
  pageUrl(domain: string): string {
    return this.run.pageUrl(domain);
  }

  /**
   * Sends a real signal to one process: an app by its name, "nats" or "postgres". After a SIGKILL it returns when the
   * process has ended.
   */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const pid = await this.pid(name);
    process.kill(pid, signal);
    if (signal === 'SIGKILL') await this.ended(pid, 10_000);
  }

  /** Waits for the end of a process. @returns the time in milliseconds @throws Error when it does not end in time */
  async ended(pid: number, timeoutMs: number): Promise<number> {
    const started = Date.now();
    while (isAlive(pid)) {
      if (Date.now() - started > timeoutMs) throw new Error(`process ${pid} goes on after ${timeoutMs} ms`);
      await sleep(10);
    }
    return Date.now() - started;
  }

  /**
   * Starts a process again exactly as it was started, and waits until an app is ready.
   * @param env set in addition to its original environment, for this and later starts; undefined removes a variable
   */
  async restart(name: string, env: Readonly<Partial<Env>> = {}): Promise<void> {
    const known = await this.record(name);
    const changed = Object.entries({ ...known.env, ...env }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    await this.start({ ...known, env: Object.fromEntries(changed) });
  }

  /** The same with an app that may lack a dependency for being ready: waits until its health endpoint responds. */
  async restartUntilUp(name: string): Promise<void> {
    await this.spawn(await this.record(name));
    await this.until(`an answer of ${name}`, UP_MS, () => this.health(name));
  }

  /** Whether an app reports that it is ready. @throws Error when it does not respond */
  async isReady(name: string): Promise<boolean> {
    const report = await this.health(name);
    if (!report) throw new Error(`${name} does not say whether it is ready`);
    return report.ready;
  }

  private async health(name: string): Promise<HealthReport | undefined> {
    const { healthPort } = await this.record(name);
    return healthPort === undefined ? undefined : askHealthEndpoint(healthPort);
  }

  /**
   * Starts one more process of an app and waits until it is ready.
   * @param env set in addition to that of the first one
   * @returns its name, for `kill`
   */
  async startAnother(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.startBeside(await this.record(name), env);
  }

  /** The same with the app of this checkout, where the product was started from another one. */
  async startNewer(name: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    return this.startBeside(newer(await this.record(name), this.from), env);
  }

  /** Starts a process again, as the same app of another folder of programs, with its existing data. */
  async restartFrom(name: string, folders: { readonly from: string; readonly by: string }): Promise<void> {
    await this.start(moved(await this.record(name), folders));
  }

  /** Starts one more process like another one, with other texts in its command. @param as its name, for `kill` */
  async startLike(name: string, as: string, texts: Readonly<Record<string, string>>): Promise<void> {
    const known = await this.record(name);
    this.others.push(as);
    await this.start({ ...known, name: as, command: known.command.map((text) => texts[text] ?? text) });
  }

  /** Starts one process with several apps, with the environment that they have alone. @returns its name, for `stop` */
  async startInOne(apps: readonly string[]): Promise<string> {
    const records = await Promise.all(apps.map((app) => this.record(app)));
    const passwords = records.map(({ name, env }) => [passwordVariable(name), env.NATS_PASSWORD]);
    const merged = Object.assign({}, ...records.map(({ env }) => env), Object.fromEntries(passwords)) as Env;
    const { NATS_PASSWORD: _ofOne, ...env } = merged;
    const [record] = records as [RunRecord];
    const main = path.join(programs, 'ops/dist/all/main.js');
    const command = record.command.map((text) => (text.endsWith('/main.js') ? main : text));
    const logFile = path.join(path.dirname(record.logFile), 'all.log');
    // The login of one service sees its own schema alone.
    const own = { APPS: apps.join(), DATABASE_URL: await this.databaseUrl() };
    return this.startBeside({ ...record, name: 'all', command, env, logFile }, own);
  }

  /**
   * Starts the app that copies pages elsewhere, with its own disk.
   * @param to `COPY_TO`
   * @returns its name, for `kill`
   */
  async startPageCopies(to: string): Promise<string> {
    const record = await this.record('gateway');
    const main = path.join(programs, 'gateway/dist/copies/main.js');
    const command = record.command.map((text) => (text.endsWith('/main.js') ? main : text));
    const logFile = path.join(path.dirname(record.logFile), 'page-copies.log');
    return this.startBeside(
      { ...record, name: 'page-copies', command, logFile },
      {
        NATS_PASSWORD: busPassword(await loadSecrets(this.dataFolder), 'page-copies'),
        SNAPSHOT_DIR: path.join(this.dataFolder, 'pages-of-copies'),
        COPY_TO: to,
      },
    );
  }

  private async startBeside(record: RunRecord, env: Readonly<Record<string, string>>): Promise<string> {
    const healthPort = await freePort();
    const other = { ...record, name: `${record.name}-${this.others.length + 2}`, healthPort };
    this.others.push(other.name);
    await this.start({ ...other, env: { ...record.env, ...env, HEALTH_PORT: String(healthPort) } });
    return other.name;
  }

  /**
   * Starts one more gateway, with its own copy of the pages.
   * @param how `isNewer` for that of this checkout, `env` set in addition to that of the first one
   * @returns its name, and the address of its API
   */
  async startAnotherGateway(
    how: { readonly isNewer?: boolean; readonly env?: Readonly<Record<string, string>> } = {},
  ): Promise<{ name: string; url: string }> {
    const port = await freePort();
    const snapshots = path.join(localFolders(this.run.folder).data, `pages-${port}`);
    const env = { ...how.env, PORT: String(port), SNAPSHOT_DIR: snapshots };
    const name = await (how.isNewer ? this.startNewer('gateway', env) : this.startAnother('gateway', env));
    return { name, url: `http://127.0.0.1:${port}` };
  }

  /** Ends a process with SIGTERM. @returns the time in milliseconds @throws Error when it does not end in time */
  async stop(name: string, timeoutMs: number): Promise<number> {
    const pid = await this.pid(name);
    await this.kill(name, 'SIGTERM');
    return this.ended(pid, timeoutMs);
  }

  private async start(record: RunRecord): Promise<void> {
    await this.spawn(record);
    const { name, healthPort } = record;
    if (healthPort === undefined) return;
    await waitUntilReady(name, () => askHealthEndpoint(healthPort)).catch(async (error: Error) => {
      const printed = (await readFile(record.logFile, 'utf8')).trimEnd().split('\n').slice(-3);
      throw new Error(`${error.message}; it has printed last: ${printed.join(' ').slice(-1_500)}`);
    });
  }

  private async spawn(record: RunRecord): Promise<void> {
    const log = openSync(record.logFile, 'a');
    const [program = '', ...args] = record.command;
    const child = spawn(program, args, {
      cwd: workspace,
      env: { ...(record.healthPort === undefined ? process.env : {}), ...record.env },
      stdio: ['ignore', log, log],
      detached: true,
      ...(record.uid === undefined ? {} : { uid: record.uid, gid: record.gid }),
    });
    closeSync(log);
    child.unref();
    await writeRunRecord(localFolders(this.run.folder).run, { ...record, pid: child.pid ?? 0 });
  }

  /** Waits until every running app is ready. */
  async allReady(): Promise<void> {
    for (const name of await this.running()) {
      const { healthPort } = await this.record(name);
      if (healthPort !== undefined) await waitUntilReady(name, () => askHealthEndpoint(healthPort));
    }
  }

  /** The names of all running processes, including "nats" and "postgres". */
  async running(): Promise<string[]> {
    const names = await this.known();
    const pids = await Promise.all(names.map((name) => this.pid(name)));
    return names.filter((_, index) => isAlive(pids[index] ?? 0));
  }

  /** The names of all processes that were ever started. */
  async known(): Promise<string[]> {
    const files = await readdir(localFolders(this.run.folder).run);
    return files.flatMap((file) => (file.endsWith('.json') ? [path.basename(file, '.json')] : []));
  }

  /** Folder of all data that survives a restart. */
  get dataFolder(): string {
    return localFolders(this.run.folder).data;
  }

  /** Folder of the broker's streams. */
  get brokerStore(): string {
    return path.join(this.dataFolder, 'nats');
  }

  /** The environment of a process. */
  async envOf(name: string): Promise<Readonly<Record<string, string>>> {
    return (await this.record(name)).env;
  }

  /** The program of a process and its arguments. */
  async commandOf(name: string): Promise<readonly string[]> {
    return (await this.record(name)).command;
  }

  /** The output of a process. */
  async logOf(name: string): Promise<string> {
    return readFile((await this.record(name)).logFile, 'utf8');
  }

  async pid(name: string): Promise<number> {
    return (await this.record(name)).pid;
  }

  /** One query as the database's owner: for checkers, and for inserting thousands of subscribers at once. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.connected(async (client) => (await client.query(text, values)).rows as Row[]);
  }

  /** Address of the database, as its owner. */
  async databaseUrl(): Promise<string> {
    const url = new URL((await this.envOf('identity')).DATABASE_URL ?? '');
    // A release before 0.2.0, and a database that is given, have one login for all.
    if (url.username === roleOf('identity'))
      [url.username, url.password] = ['candor', (await loadSecrets(this.dataFolder)).postgresPassword];
    return url.href;
  }

  /** Address of the broker, for a program with all permissions. */
  async natsUrl(): Promise<string> {
    const { NATS_URL = '', NATS_PASSWORD } = await this.envOf('identity');
    // A release before 0.2.0 has one broker user for all.
    return NATS_PASSWORD === undefined ? NATS_URL : harnessUrl(NATS_URL, await loadSecrets(this.dataFolder));
  }

  /** Many queries as the database's owner over one connection. */
  async connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: await this.databaseUrl() });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Polls until `ask` returns a value, or until the timeout. */
  async until<T>(what: string, timeoutMs: number, ask: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const value = await ask();
      if (value !== undefined) return value;
      if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`);
      await sleep(100);
    }
  }

  async close(): Promise<void> {
    for (const name of this.others) {
      const pid = await this.pid(name);
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
    const code = await this.run.stop();
    if (code !== 0) throw new Error(`the product stopped with code ${code}\n${this.run.output()}`);
  }

  private async record(name: string): Promise<RunRecord> {
    const record = await this.run.record(name);
    if (!record) throw new Error(`${name} was never started`);
    return record;
  }
}

/** The same app as the program of this checkout. @param from the checkout that it was started from */
function newer(record: RunRecord, from: string): RunRecord {
  if (from === workspace) return record;
  const env = Object.entries(record.env).map(([key, value]) => [key, value.replaceAll(from, workspace)] as const);
  // Release 0.1.0 has no folder of programs.
  const there = moved(moved(record, { from: path.join(from, 'dist'), by: programs }), { from, by: programs });
  return { ...there, env: Object.fromEntries(env) };
}

function moved(record: RunRecord, { from, by }: { readonly from: string; readonly by: string }): RunRecord {
  return { ...record, command: record.command.map((text) => text.replaceAll(from, by)) };
}
