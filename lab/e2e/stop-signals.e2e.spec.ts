import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@candor/dev/servers/free-port.js';
import { commandLine, isAlive, waitUntilGone } from '@candor/ops/servers/process-id.js';
import { copyDemoData } from '../src/product-run.js';

const root = path.resolve(import.meta.dirname, '..', '..');
const STARTED = 'Ctrl-C stops everything';

/** `npm start` as typed by a user, in its own session, so that a signal reaches only the process it is sent to. */
class Start {
  private printed = '';
  private readonly ended: Promise<unknown>;

  private constructor(
    readonly child: ChildProcess,
    readonly folder: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.printed += String(chunk)));
    this.ended = once(child, 'exit');
  }

  static async of(args: readonly string[]): Promise<Start> {
    const folder = await mkdtemp(path.join(tmpdir(), 'candor-start-'));
    await chmod(folder, 0o755);
    await copyDemoData(folder);
    const env = {
      ...process.env,
      CANDOR_FOLDER: folder,
      PORT: String(await freePort()),
      INBOX_PORT: String(await freePort()),
      SMTP_PORT: String(await freePort()),
    };
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const start = new Start(
      spawn('npm', ['start', ...args], { cwd: root, env, stdio: [...stdio], detached: true }),
      folder,
    );
    for (const deadline = Date.now() + 110_000; !start.printed.includes(STARTED); await sleep(50)) {
      if (Date.now() > deadline || start.child.exitCode !== null) throw new Error(`not started:\n${start.printed}`);
    }
    return start;
  }

  /** All processes below npm, and the servers and apps in the launcher's records, which have their own sessions. */
  async processes(): Promise<number[]> {
    const below = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(below)];
    const run = path.join(this.folder, 'run');
    const records = (await readdir(run)).filter((name) => name.endsWith('.json'));
    const recorded = records.map(async (name) => {
      const { pid } = JSON.parse(await readFile(path.join(run, name), 'utf8')) as { pid: number };
      return pid;
    });
    return [...new Set([...below(this.child.pid ?? 0), ...(await Promise.all(recorded))])];
  }

  /** The process of `tools/start.mjs`. */
  async bootstrap(): Promise<number> {
    const found = (await this.processes()).find((pid) => / tools\/start\.mjs/.test(commandLine(pid)));
    if (found === undefined) throw new Error('tools/start.mjs does not run');
    return found;
  }

  async clean(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      process.kill(-(this.child.pid ?? 0), 'SIGINT');
      await this.ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .flatMap((line) => (line.trim() === '' ? [] : [Number(line)]));
  } catch {
    // ps ends with 1 where there is none.
    return [];
  }
}

describe('npm start', () => {
  let start: Start | undefined;
  afterEach(() => start?.clean());

  it.each([
    ['npm', 'SIGINT', ['--', '--processes']],
    ['npm', 'SIGTERM', []],
    ['tools/start.mjs', 'SIGINT', []],
  ] as const)('ends all it started when %s alone gets %s (%j)', async (receiver, signal, args) => {
    start = await Start.of(args);
    const all = await start.processes();
    const commands = all.map(commandLine).join('\n');
    for (const server of ['postgres', 'nats-server', 'launcher/main.js']) expect(commands).toContain(server);
    if (args.length > 0) expect(commands).toContain('identity');
    process.kill(receiver === 'npm' ? (start.child.pid ?? 0) : await start.bootstrap(), signal);
    for (const pid of all) await waitUntilGone(pid, 30_000);
    expect(all.filter(isAlive).map(commandLine)).toEqual([]);
  });
});
