/** The state of an entry of the history that was opened from a list. */
export interface CameFrom {
  /** The path of the list. */
  cameFrom: string;
}

/** Whether the entry before is a list. @param state of the current entry, whatever has set it */
export function hasComeFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && typeof (state as Partial<CameFrom>).cameFrom === 'string';
}
