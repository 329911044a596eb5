/** The state of an entry of the history that was opened from a list. */
export interface CameFrom {
  /** The path of the list. */
  cameFrom: string;
}

/** Whether the entry before is the list at this path. @param state of the current entry, which may be anybody's */
export function hasComeFrom(path: string, state: unknown): boolean {
  return typeof state === 'object' && state !== null && (state as Partial<CameFrom>).cameFrom === path;
}
