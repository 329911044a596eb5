/**
 * The components whose subscribers are notified of a correction: all that the entry names or ever named, so that it also
 * reaches those who got something wrong. Empty for everyone, as an entry without components is for everyone.
 * @param said ids of the components for each of the entry's contents
 */
export function correctionAudience(said: readonly (readonly string[])[]): string[] {
  return said.some((componentIds) => componentIds.length === 0) ? [] : [...new Set(said.flat())];
}
