import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process with this id (of any user) runs. One that ended and waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // In a container the first process often does not reap, and ended processes stay listed for good.
  return process.platform !== 'linux' || !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
}

/** The command line of a process, or an empty string when it is gone or not readable for us. */
export function commandLine(pid: number): string {
  try {
    // Small Linux images have no `ps`, other systems no /proc.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return execFileSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

/** Stops a process (`kill -STOP`) and waits until all of its threads are stopped, which takes a moment. */
export async function pause(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  if (process.platform !== 'linux') return;
  const runs = (thread: string) => !/^\d+ \(.*\) T/s.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  while (readdirSync(`/proc/${pid}/task`).some(runs)) await sleep(1);
}

/** Waits until the process is gone; `false` if it still runs after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/**
 * Ends a server left by an earlier run that was killed. Process ids are reused, so it is ended only if its command line
 * contains `mark` (such as its data folder). Kills it if it does not react to `signal` within 20 s.
 */
export async function endLeftover(pid: number, mark: string, signal: NodeJS.Signals): Promise<void> {
  if (!Number.isInteger(pid) || pid <= 1 || !commandLine(pid).includes(mark)) return;
  process.kill(pid, signal);
  if (await waitUntilGone(pid, 20_000)) return;
  process.kill(pid, 'SIGKILL');
  await waitUntilGone(pid, 5_000);
}
