import { availableParallelism, totalmem } from 'node:os';

const MIB = 1_048_576;
/** The connections' share of the memory. */
const SHARE = 1 / 4;
/** Maximum memory of one connection: the incomplete head of a request, and what the process keeps of it (bytes). */
const PER_CONNECTION = 32 * 1024;
/** More would need higher limits of the system than the usual ones. */
const MAX_CONNECTIONS = 20_000;
/**
 * Memory of the process for each thread that renders (MiB): one takes about 100, of which 80 are decoded states, and the
 * process with one of them up to 600. Two fit into the chart's limit.
 */
const PER_THREAD_MB = 384;
/** More would render no sooner what visitors look at. */
const MAX_THREADS = 4;

/** The memory of the container (MiB), or of the machine if the container has no limit. */
export function ownMemoryMb(): number {
  // Without a limit it is 0, or a number larger than any memory.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MIB);
}

/** Maximum number of open connections for a process with this much memory (MiB). */
export function connectionsWithin(memoryMb: number): number {
  return Math.min(MAX_CONNECTIONS, Math.floor((memoryMb * MIB * SHARE) / PER_CONNECTION));
}

/** How many threads render in a process with this much memory (MiB): one core is left to the event loop. */
export function threadsWithin(memoryMb: number, cores = availableParallelism()): number {
  return Math.max(1, Math.min(MAX_THREADS, cores - 1, Math.floor(memoryMb / PER_THREAD_MB)));
}
