import { readdir, readFile, writeFile } from 'node:fs/promises';

/** What Linux counts in: `sysconf(_SC_CLK_TCK)` is 100 everywhere. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  /** Of children that are gone. */
  readonly goneTicks: number;
}

/** Processor time of a process and its children so far (ms). */
export async function cpuMs(pid: number): Promise<number> {
  const own = await statOf(pid);
  let ticks = (own?.ticks ?? 0) + (own?.goneTicks ?? 0);
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await statOf(Number(name));
    if (stat?.parent === pid) ticks += stat.ticks;
  }
  return (ticks * 1_000) / TICKS_PER_SECOND;
}

/** The most memory that a process has had in RAM since its start or since `forgetPeakMemory` (bytes). */
export function peakMemory(pid: number): Promise<number> {
  return memory(pid, 'VmHWM');
}

/** The memory that a process has in RAM now (bytes). */
export function residentMemory(pid: number): Promise<number> {
  return memory(pid, 'VmRSS');
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
    // The name, in brackets, may hold anything.
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
