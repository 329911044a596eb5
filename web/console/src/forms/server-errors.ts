import { type Problem } from '../api/problem.js';
import { type FieldErrors } from './required.js';

/** Form fields by the server's pointer, as in `{ '/entry/message': 'message' }`. */
export type FieldPointers<Values> = Record<string, keyof Values & string>;

/** The server's violations by form field; pointers below a field (`/affectedComponents/0`) count for it. */
export function serverErrors<Values>(problem: Problem, pointers: FieldPointers<Values>): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { pointer, detail } of problem.violations) {
    const known = Object.keys(pointers).find((prefix) => pointer === prefix || pointer.startsWith(`${prefix}/`));
    const field = known === undefined ? undefined : pointers[known];
    if (field !== undefined) errors[field] ??= detail;
  }
  return errors;
}
