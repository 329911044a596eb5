import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Launched } from '@candor/dev/launcher/launch.js';
import { type RunRecord, readRunRecord } from '@candor/dev/launcher/run-record.js';
import { localFolders, workspace } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';

/** A whole product running beside this process, for end-to-end suites, benchmarks and the fault driver. */
export interface ProductRun extends Launched {
  /** URL of an organisation's status page. */
  pageUrl: (domain: string) => string;
  /** The value of `CANDOR_FOLDER`: the folder of its data, logs and run records. */
  folder: string;
  /** The current run record of one of its processes; of apps only with `processes`. */
  record: (name: string) => Promise<RunRecord | undefined>;
  /** Its whole output. */
  output: () => string;
  /** Stops it like Ctrl-C and returns its exit code; its files are removed. */
  stop: () => Promise<number>;
}

export interface ProductRunOptions {
  processes?: boolean;
  /** Set in addition to the ports, which are free ones by default. */
  env?: Record<string, string>;
  /** Folder of the built checkout to start; this one by default. */
  from?: string;
}

const START_ATTEMPTS = 3;
/** The messages of the launcher, Node and PostgreSQL for a port that is already in use. */
const PORT_TAKEN = /is taken|in use|EADDRINUSE/;

/**
 * Starts the built product (`npm run build`) with its own data on free ports.
 * @throws Error with its output when it does not start
 */
export async function startProduct(options: ProductRunOptions = {}): Promise<ProductRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options);
    } catch (error) {
      // A port that was free a moment ago may be in use by now.
      if (attempt === START_ATTEMPTS || !PORT_TAKEN.test(String(error))) throw error;
    }
  }
}

/** The launcher of a built checkout; release 0.1.0, whose upgrade is tested, has it in `tools`. */
function launcherOf(checkout: string): string {
  const launcher = path.join(checkout, 'dist', 'dev', 'dist', 'launcher', 'main.js');
  return existsSync(launcher) ? launcher : path.join(checkout, 'tools', 'dist', 'launcher', 'main.js');
}

async function startOnce({ processes = false, env = {}, from = workspace }: ProductRunOptions): Promise<ProductRun> {
  const base = await mkdtemp(path.join(tmpdir(), 'candor-run-'));
  // PostgreSQL runs as another user when we are root, and needs access to the folder.
  await chmod(base, 0o755);
  const [port, inboxPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const child = fork(launcherOf(from), processes ? ['--processes'] : [], {
    cwd: from,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: ['--enable-source-maps'],
    env: {
      ...process.env,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      SMTP_PORT: String(smtpPort),
      ...env,
      CANDOR_FOLDER: base,
    },
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk));
  const output = () => Buffer.concat(printed).toString();

  const ended = once(child, 'exit').then(([code, signal]) => Number(code ?? (signal === null ? 0 : 1)));
  const launched = await Promise.race([
    once(child, 'message').then(([message]) => message as Launched),
    ended.then((code) => Promise.reject(new Error(`the product ended with code ${code}\n${output()}`))),
  ]).catch(async (error: unknown) => {
    await rm(base, { recursive: true, force: true });
    throw error;
  });
  return {
    ...launched,
    folder: base,
    pageUrl: (domain) => launched.addresses.pages.replace('{domain}', domain),
    record: (name) => readRunRecord(localFolders(base).run, name),
    output,
    stop: async () => {
      child.kill('SIGINT');
      const code = await ended;
      await rm(base, { recursive: true, force: true });
      return code;
    },
  };
}
