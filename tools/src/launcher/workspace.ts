import path from 'node:path';

/** The workspace's folder; the same from `src` and from `dist`. */
export const workspace = path.resolve(import.meta.dirname, '../../..');

/** Where everything a local run writes is kept; ignored by git. */
export interface LocalFolders {
  /** Survives a restart: database, streams, secrets, inbox, rendered pages. */
  data: string;
  /** Describes what runs now: one JSON file per process. */
  run: string;
  /** Logs of the last run. */
  logs: string;
}

export function localFolders(base = path.join(workspace, '.candor')): LocalFolders {
  return { data: path.join(base, 'data'), run: path.join(base, 'run'), logs: path.join(base, 'logs') };
}
