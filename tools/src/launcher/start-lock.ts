import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '@candor/testing/process-id.js';
import { Refusal } from './refusal.js';

/**
 * Makes sure that only one launcher works in the folder. A lock that a killed run left behind is taken over: its
 * process is gone, or its number belongs to some other program by now.
 * @param program part of the command line by which a launcher is told from other programs
 * @returns the function that gives the folder free
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
