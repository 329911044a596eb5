import { existsSync } from 'node:fs';
import path from 'node:path';

/** The workspace's folder; the same from `src`, from `dist` and from a program. */
export const workspace = above(import.meta.dirname);

/** Where the build puts the programs. */
export const programs = path.join(workspace, 'dist');

/** The folder of everything a local run writes; ignored by git. */
export interface LocalFolders {
  /** Survives a restart: database, streams, secrets, inbox, rendered pages. */
  data: string;
  /** Describes the running processes: one JSON file per process. */
  run: string;
  /** Logs of the last run. */
  logs: string;
}

/** The default folder of a local run. */
export const candorFolder = path.join(workspace, '.candor');

export function localFolders(base = candorFolder): LocalFolders {
  return { data: path.join(base, 'data'), run: path.join(base, 'run'), logs: path.join(base, 'logs') };
}

function above(folder: string): string {
  return existsSync(path.join(folder, 'nx.json')) ? folder : above(path.dirname(folder));
}
