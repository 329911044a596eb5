import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@candor/testing/free-port.js';
import { workspace } from '../src/launcher/workspace.js';

/** The product as `npm start` runs it, in a folder and on ports of its own. */
export interface LocalProduct {
  /** Port of the console and of every status page. */
  readonly port: number;
  /** `http://localhost:<port>` */
  readonly console: string;
  /** `http://localhost:<port>` of the mail inbox. */
  readonly inbox: string;
  /** Everything the launcher has printed. */
  readonly output: () => string;
  /** Ctrl-C. @returns the exit code */
  readonly stop: () => Promise<number | null>;
}

const START_TIMEOUT_MS = 90_000;

/** Starts the built launcher and waits until it has printed the addresses. */
export async function startLocalProduct(args: readonly string[] = []): Promise<LocalProduct> {
  const home = await mkdtemp(path.join(tmpdir(), 'candor-e2e-'));
  const [port, inboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const launcher = path.join(workspace, 'tools', 'dist', 'launcher', 'main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', launcher, ...args], {
    cwd: workspace,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CANDOR_HOME: home,
      PORT: String(port),
      INBOX_PORT: String(inboxPort),
      SMTP_PORT: String(smtpPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = await untilPrinted(child, /Ctrl-C/);
  return {
    port,
    console: `http://localhost:${port}`,
    inbox: `http://localhost:${inboxPort}`,
    output: printed,
    stop: async () => {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) child.kill('SIGINT');
      const code = child.exitCode ?? (await ended);
      await rm(home, { recursive: true, force: true });
      return code;
    },
  };
}

function untilPrinted(child: ChildProcess, text: RegExp): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => {
      child.kill('SIGINT');
      reject(new Error(`not started in time:\n${output}`));
    }, START_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (!text.test(output)) return;
      clearTimeout(late);
      resolve(() => output);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`ended with code ${code}:\n${output}`));
    });
  });
}
