export interface StartFlags {
  unknown: string | undefined;
  fresh: boolean;
  processes: boolean;
  help: boolean;
}
export const START_HELP: string;
export function parseStartFlags(args: readonly string[]): StartFlags;
