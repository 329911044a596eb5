/** Hebrew, Arabic and what else is written from right to left (Unicode, "R" and "AL"). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * A name for the middle of a plain text: one that is written from right to left changes nothing around it (UAX #9). In HTML of its
 * own it stands in a `bdi`.
 */
export function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_DIRECTIONAL_ISOLATE}` : name;
}
