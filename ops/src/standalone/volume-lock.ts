import { rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../all/run-until-stopped.js';

const BEAT_MS = 1_000;
/** A container that runs has touched its file within this time. */
const WAIT_MS = 4_000;

/**
 * Holds a volume: two PostgreSQLs on one would destroy it, and cannot see each other from two containers. The holder
 * touches a file every second and removes it at its end; one that was killed leaves a file that nobody touches, which is
 * noticed in four seconds.
 * @returns the function that lets go
 * @throws Refusal when another container holds it
 */
export async function holdVolume(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'running');
  const touched = async (): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.mtimeMs;
  const before = await touched();
  if (before !== undefined) {
    await sleep(WAIT_MS);
    const after = await touched();
    if (after !== undefined && after !== before) {
      throw new Refusal(`A container works on ${folder}. Stop it first: one at a time may use a volume.`);
    }
  }
  await writeFile(file, '', { mode: 0o600 });
  const beat = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS).unref();
  return async () => {
    clearInterval(beat);
    await rm(file, { force: true });
  };
}
