import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';

/** The value that was found. Missing and foreign look the same. @throws NotFoundError when it is missing */
export function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new NotFoundError('There is no such service.');
  return found;
}

/** An id that could be a component's. @throws NotFoundError for a text that is no id */
export function existingId(id: string): string {
  return existing(isId(id) ? id : undefined);
}
