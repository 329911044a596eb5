import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Launched } from '@candor/dev/launcher/launch.js';
import { type RunRecord, readRunRecord } from '@candor/dev/launcher/run-record.js';
import { localFolders, workspace } from '@candor/dev/launcher/workspace.js';
import { freePort } from '@candor/dev/servers/free-port.js';
import { oncePerRun } from './fixtures/once-per-run.js';
import { testRunFolder } from './fixtures/test-run.js';

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
  /**
   * Stops it like Ctrl-C and returns its exit code; its files are removed.
   * @param keep called before they are, with `folder`
   */
  stop: (keep?: (folder: string) => Promise<void>) => Promise<number>;
}

export interface ProductRunOptions {
  processes?: boolean;
  /** Set in addition to the ports, which are free ones by default. */
  env?: Record<string, string>;
  /** Folder of the built checkout to start; this one by default. */
  from?: string;
  /** Begins without data. In a test run it begins by default with a copy of what the first start of another one left. */
  isFirst?: boolean;
}

const START_ATTEMPTS = 3;
/** The messages of the launcher, Node and PostgreSQL for a port that is already in use. */
const PORT_TAKEN = /is taken|in use|EADDRINUSE/;

/**
 * Starts the built product (`npm run build`) with its own data on free ports.
 * @throws Error with its output when it does not start
 */
export async function startProduct(options: ProductRunOptions = {}): Promise<ProductRun> {
  const data = await dataToCopy(options);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(options, data);
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

/** Gives the folder of a product the data of one that was started once; see `startedData`. */
export async function copyDemoData(folder: string): Promise<void> {
  await copyFolder(await startedData('demo'), localFolders(folder).data);
}

/** The data that a product copies before its start; none for one that begins without, or with another database. */
async function dataToCopy({ env = {}, from, isFirst }: ProductRunOptions): Promise<string | undefined> {
  const isTestRun = process.env.CANDOR_TEST_RUN !== undefined;
  if (!isTestRun || isFirst || from !== undefined || env.DATABASE_URL !== undefined) return undefined;
  // Where mails go elsewhere there is no demo organisation.
  return startedData(env.SMTP_URL === undefined ? 'demo' : 'empty');
}

/**
 * The folder of the data of a product that was started once and stopped: a cluster of PostgreSQL up to date, streams,
 * and the demo organisation. They are most of the time of a first start, and the same for each suite of a test run.
 */
async function startedData(kind: 'demo' | 'empty'): Promise<string> {
  return oncePerRun(`${kind}-data`, async () => {
    const env: Record<string, string> = kind === 'demo' ? {} : { SMTP_URL: 'smtp://127.0.0.1:1' };
    const product = await startProduct({ isFirst: true, env });
    const kept = path.join(testRunFolder(), `${kind}-data`);
    const code = await product.stop((folder) => copyFolder(localFolders(folder).data, kept));
    if (code !== 0) throw new Error(`the product stopped with code ${code}\n${product.output()}`);
    return kept;
  });
}

/** With owners and permissions: PostgreSQL refuses the files of others. */
async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

async function startOnce(
  { processes = false, env = {}, from = workspace }: ProductRunOptions,
  data: string | undefined,
): Promise<ProductRun> {
  const base = await mkdtemp(path.join(tmpdir(), 'candor-run-'));
  // PostgreSQL runs as another user when we are root, and needs access to the folder.
  await chmod(base, 0o755);
  if (data !== undefined) await copyFolder(data, localFolders(base).data);
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
    stop: async (keep) => {
      child.kill('SIGINT');
      const code = await ended;
      await keep?.(base);
      await rm(base, { recursive: true, force: true });
      return code;
    },
  };
}
