import type { Violation } from '@candor/platform/errors.js';

/** Far more than any body needs; code that walks through a body later may then recurse once per level. */
const MAX_DEPTH = 32;
const TOO_DEEP = `Please nest at most ${MAX_DEPTH} levels deep.`;

/**
 * What no JSON body may have: more levels than we recurse into, and fields with the names that every object inherits
 * (`constructor`, `__proto__`), which code that checks for a field of that name would mistake for its own.
 * @returns the first violation, with its pointer
 */
export function firstShapeViolation(value: unknown, pointer = '', depth = 0): Violation | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === MAX_DEPTH) return { pointer, detail: TOO_DEEP };
  for (const [name, inner] of Object.entries(value)) {
    const place = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!Array.isArray(value) && name in Object.prototype) return { pointer: place, detail: 'There is no such field.' };
    const found = firstShapeViolation(inner, place, depth + 1);
    if (found) return found;
  }
  return undefined;
}
