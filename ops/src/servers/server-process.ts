import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How to run a server program and how to detect that it is ready. */
export interface ServerCommand<Ready> {
  /** Name used in error messages, e.g. `PostgreSQL`. */
  name: string;
  command: string;
  args: string[];
  /** Receives stdout and stderr; truncated at each start. */
  logFile: string;
  env?: NodeJS.ProcessEnv;
  /** User and group to run as; only root may set them. */
  uid?: number;
  gid?: number;
  /**
   * Own process group: a Ctrl-C in the terminal then does not reach it, and the caller decides the order of stopping.
   */
  detached?: boolean;
  /** Leaves it running when this process ends; another process has to stop it. */
  outlivesUs?: boolean;
  /** Called every 10 ms until it returns a value. */
  ready: (pid: number) => Ready | undefined;
  /** Milliseconds to wait for `ready`; default 30,000. */
  timeoutMs?: number;
}

/** A running server program. */
export interface ServerProcess<Ready> {
  pid: number;
  ready: Ready;
  /** Sends `signal`, waits for the end, and kills after `graceMs` milliseconds. Has no effect if it already ended. */
  stop: (signal: NodeJS.Signals, graceMs?: number) => Promise<void>;
  /** Settles when the process ends, for whatever reason. */
  ended: Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGINT');
});

/**
 * Starts a program with its output in a file, not in a pipe: it survives a killed parent without blocking on a full
 * pipe, and the log can be read afterwards.
 * @throws Error with the end of the log when it exits early or is not ready in time.
 */
export async function startServer<Ready>(options: ServerCommand<Ready>): Promise<ServerProcess<Ready>> {
  const log = openSync(options.logFile, 'w');
  const child = spawn(options.command, options.args, {
    stdio: ['ignore', log, log],
    env: options.env ?? process.env,
    detached: options.detached ?? false,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
  });
  closeSync(log);

  let failure: string | undefined;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error.message;
      resolve();
    });
    child.once('exit', (code, signal) => {
      failure ??= `exited with ${signal ?? `code ${code}`}`;
      running.delete(child);
      resolve();
    });
  });
  if (options.outlivesUs !== true) running.add(child);
  child.unref();

  const stop = async (signal: NodeJS.Signals, graceMs = 20_000) => {
    if (failure !== undefined) return;
    child.kill(signal);
    const force = setTimeout(() => child.kill('SIGKILL'), graceMs);
    // The child is unref'd so that it never keeps its parent alive; while we wait for its end it has to.
    child.ref();
    await ended;
    clearTimeout(force);
  };

  const deadline = Date.now() + (options.timeoutMs ?? 30_000);
  for (;;) {
    const ready = failure === undefined && child.pid !== undefined ? options.ready(child.pid) : undefined;
    if (ready !== undefined) return { pid: child.pid ?? 0, ready, stop, ended };
    if (failure === undefined && Date.now() > deadline) {
      await stop('SIGKILL');
      failure = 'was not ready in time';
    }
    if (failure !== undefined) {
      running.delete(child);
      throw new Error(`${options.name} ${failure}\n${tail(options.logFile)}`);
    }
    await sleep(10);
  }
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
