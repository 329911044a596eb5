import path from 'node:path';

/** The workspace's folder; the same from `src` and from `dist`. */
export const workspace = path.resolve(import.meta.dirname, '../../..');

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
