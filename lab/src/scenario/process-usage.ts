import { readdir, readFile, writeFile } from 'node:fs/promises';

/** The unit of Linux's CPU times: `sysconf(_SC_CLK_TCK)` is 100 everywhere. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  /** Of children that have ended. */
  readonly goneTicks: number;
}

/** CPU time of a process and its children so far (ms). */
export async function cpuMs(pid: number): Promise<number> {
  const own = await statOf(pid);
  let ticks = (own?.ticks ?? 0) + (own?.goneTicks ?? 0);
  for (const child of await childrenOf(pid)) ticks += (await statOf(child))?.ticks ?? 0;
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** The ids of the processes that a process has started and that have not ended. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await statOf(Number(name)))?.parent === pid) children.push(Number(name));
  return children;
}

/** Peak resident memory of a process since its start or since `forgetPeakMemory` (bytes). */
export function peakMemory(pid: number): Promise<number> {
  return memory(pid, 'VmHWM');
}

/** Resident memory of a process (bytes). */
export function residentMemory(pid: number): Promise<number> {
  return memory(pid, 'VmRSS');
}

/**
 * Memory of a process and all below it, by program (bytes): pages that several share count once, a part for each of
 * them.
 */
export async function proportionalMemory(pid: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const one of await processesBelow(pid)) {
    const [program, rollup = ''] = await Promise.all([
      one === pid ? 'itself' : readFile(`/proc/${one}/comm`, 'utf8'),
      readFile(`/proc/${one}/smaps_rollup`, 'utf8'),
    ]).catch(() => []);
    // One may have ended meanwhile, as PostgreSQL's do with their connections.
    if (program === undefined) continue;
    const bytes = Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024;
    found[program.trim()] = (found[program.trim()] ?? 0) + bytes;
  }
  return found;
}

/** The ids of a process and of all that it, or one of these, has started. */
export async function processesBelow(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), (await statOf(Number(name)))?.parent ?? 0);
  }
  const isBelow = (one: number): boolean => one === pid || (parents.has(one) && isBelow(parents.get(one) ?? 0));
  return [...parents.keys()].filter(isBelow);
}

export async function forgetPeakMemory(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
}

async function memory(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
}

async function statOf(pid: number): Promise<Stat | undefined> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, goneUser = 0, goneSystem = 0] = [1, 11, 12, 13, 14].map((n) => fields[n]);
    return { parent, ticks: user + system, goneTicks: goneUser + goneSystem };
  } catch {
    return undefined;
  }
}
