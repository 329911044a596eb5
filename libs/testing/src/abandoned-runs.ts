import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endLeftover, isAlive } from '@candor/dev/servers/process-id.js';

const PREFIX = 'candor-test-';

/** Creates the folder of a test run. Its owner is this process: once it is gone, the next run may delete the folder. */
export async function openRun(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), PREFIX));
  // PostgreSQL runs as another user when we are root, and needs access.
  await chmod(folder, 0o755);
  await writeFile(path.join(folder, 'owner'), String(process.pid));
  return folder;
}

/** Ends every server still running in a run's folder and deletes the folder. */
export async function closeRun(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    if (!entry.endsWith('.pid') || entry.endsWith('postmaster.pid')) continue;
    const pid = Number(await readFile(path.join(folder, entry), 'utf8').catch(() => ''));
    // None of its data are needed, so there is no reason to wait for a clean shutdown.
    await endLeftover(pid, folder, 'SIGQUIT');
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Cleans up after runs that were killed. */
export async function closeAbandonedRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = path.join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(path.join(folder, 'owner'))) continue;
    const owner = Number(await readFile(path.join(folder, 'owner'), 'utf8'));
    if (!isAlive(owner)) await closeRun(folder);
  }
}
