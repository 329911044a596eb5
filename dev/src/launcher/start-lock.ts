import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '@candor/ops/servers/process-id.js';
import { Refusal } from './refusal.js';

/**
 * Makes sure that only one launcher runs in the folder. The lock of a killed run is taken over: its process is gone, or
 * its number belongs to another program by now.
 * @param program part of the command line that identifies a launcher
 * @returns the function that releases the lock
 * @throws Refusal naming the running one
 */
export async function takeStartLock(folder: string, program: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'launcher.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''));
    if (pid > 0 && commandLine(pid).includes(program)) {
      throw new Refusal(
        `Candor is already running in this folder (process ${pid}).\nStop it with Ctrl-C there, or: kill ${pid}`,
      );
    }
    await rm(file, { force: true });
  }
  throw new Refusal('Another start is under way in this folder.');
}
