import { execFile } from 'node:child_process';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

/**
 * Servers on one core and those that ask them on the others, until `work` has ended: where the kernel places them itself
 * a server shares its core with its clients in one round and not in the next, which makes rounds differ by the factor 2.
 * All threads of a process, and those it starts. Linux; with one core nothing is pinned.
 * @param servers process ids; so are `clients`
 */
export async function onTheirOwnCores<T>(
  servers: readonly number[],
  clients: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  const last = cpus().length - 1;
  if (last === 0) return work();
  const pinAll = (pids: readonly number[], cores: string) => Promise.all(pids.map((pid) => pin(pid, cores)));
  await Promise.all([pinAll(servers, '0'), pinAll(clients, `1-${last}`)]);
  try {
    return await work();
  } finally {
    await pinAll([...servers, ...clients], `0-${last}`);
  }
}

async function pin(pid: number, cores: string): Promise<void> {
  await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}
