import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './format.js';
import { isConfirmed, startWrites } from './write-load.js';

/** What a machine that carries a rate answers within, in 99 of 100 writes (ms). */
const CARRIED_MS = 1_000;

/** How fast a machine may be asked. */
export interface CarriedRate {
  readonly perSecond: number;
  /** 99 of 100 answers at this rate arrived within (ms). */
  readonly p99: number;
}

/**
 * Writes at a rate, and at half of it as often as a write fails or the machine is too slow, so that a row afterwards
 * tries a fault and not the machine.
 * @param forMs how long at each rate @param write one write under a unique name
 */
export async function undisturbedRate(
  { perSecond, forMs }: { readonly perSecond: number; readonly forMs: number },
  write: (name: string) => Promise<{ status: number }>,
): Promise<CarriedRate> {
  const load = startWrites(perSecond, (name) => write(`${name}, undisturbed at ${perSecond}/s`));
  await sleep(forMs);
  await load.stop();
  const p99 = percentile(
    load.writes.map(({ askedAt, answeredAt }) => answeredAt - askedAt),
    0.99,
  );
  const isCarried = load.writes.length > 0 && load.writes.every(isConfirmed) && p99 <= CARRIED_MS;
  if (isCarried || perSecond <= 1) return { perSecond, p99 };
  return undisturbedRate({ perSecond: Math.max(1, perSecond / 2), forMs }, write);
}
