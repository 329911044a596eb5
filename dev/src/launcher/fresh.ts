import { readdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/** Deletes all data of local runs, including data behind a link (see `dataFolder` of `servers/postgres-server.ts`). */
export async function deleteData(dataFolder: string): Promise<void> {
  for (const entry of await readdir(dataFolder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isSymbolicLink()) continue;
    const target = await realpath(path.join(dataFolder, entry.name)).catch(() => undefined);
    if (target !== undefined) await rm(target, { recursive: true, force: true });
  }
  await rm(dataFolder, { recursive: true, force: true });
}
