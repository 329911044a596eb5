/** Hebrew, Arabic and other scripts that are written from right to left (Unicode, "R" and "AL"). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Prepares a name for the middle of a plain text: one that is written from right to left does not affect the text
 * around it (UAX #9). In HTML, use a `bdi` instead.
 */
export function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}` : name;
}
