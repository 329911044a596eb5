import { totalmem } from 'node:os';

const MIB = 1_048_576;
/** What connections may take of the memory. */
const SHARE = 1 / 4;
/** What one takes at most: the head of a request that has not come to its end, and what the process keeps of it (bytes). */
const PER_CONNECTION = 32 * 1024;
/** More than these need other limits of the system than the usual ones. */
const MAX_CONNECTIONS = 20_000;

/** The memory of the container (MiB), or that of the machine where it has no limit of its own. */
export function ownMemoryMb(): number {
  // Without a limit it is 0, or a number larger than any memory.
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / MIB);
}

/** How many connections may be open at a time in a process that has so much memory (MiB). */
export function connectionsWithin(memoryMb: number): number {
  return Math.min(MAX_CONNECTIONS, Math.floor((memoryMb * MIB * SHARE) / PER_CONNECTION));
}
