import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { askHealthEndpoint, waitUntilReady } from '../launcher/readiness.js';
import { writeRunRecord, type RunRecord } from '../launcher/run-record.js';
import { localFolders, workspace } from '../launcher/workspace.js';
import { startProduct, type ProductRun } from '../product-run.js';

export interface TrialOptions {
  /** Where mails go. */
  readonly smtpUrl: string;
  /** host:port of webhook receivers on this machine. */
  readonly outboundAllow: readonly string[];
}

/**
 * The whole product in processes of its own, in a folder that is removed at the end: what benchmarks and the fault
 * driver measure and break. PostgreSQL keeps every safety on.
 */
export class TrialStack {
  private constructor(private readonly run: ProductRun) {}

  static async start({ smtpUrl, outboundAllow }: TrialOptions): Promise<TrialStack> {
    const env = { SMTP_URL: smtpUrl, OUTBOUND_ALLOW: outboundAllow.join(','), LOG_LEVEL: 'warn' };
    return new TrialStack(await startProduct({ processes: true, env }));
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

  /** Sends a real signal to one process: an app by its name, "nats" or "postgres". */
  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    process.kill((await this.record(name)).pid, signal);
  }

  /** Starts a process again exactly as it was started, and waits until an app is ready. */
  async restart(name: string): Promise<void> {
    const record = await this.record(name);
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
    const { healthPort } = record;
    if (healthPort !== undefined) await waitUntilReady(name, () => askHealthEndpoint(healthPort));
  }

  async pid(name: string): Promise<number> {
    return (await this.record(name)).pid;
  }

  /** One query as the database's owner: what a checker reads, and how thousands of subscribers get in at once. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.connected(async (client) => (await client.query(text, values)).rows as Row[]);
  }

  /** Many queries as the database's owner over one connection. */
  async connected<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const { env } = await this.record('identity');
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Asks again until `ask` gives a value, or the time is up. */
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
    const code = await this.run.stop();
    if (code !== 0) throw new Error(`the product stopped with code ${code}\n${this.run.output()}`);
  }

  private async record(name: string): Promise<RunRecord> {
    const record = await this.run.record(name);
    if (!record) throw new Error(`${name} was never started`);
    return record;
  }
}
