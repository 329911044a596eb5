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

/** The folder of a local run unless another is named. */
export const candorFolder = path.join(workspace, '.candor');

export function localFolders(base = candorFolder): LocalFolders {
  return { data: path.join(base, 'data'), run: path.join(base, 'run'), logs: path.join(base, 'logs') };
}
