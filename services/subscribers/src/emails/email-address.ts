import { readEmail } from '@candor/platform/email-address.js';
import { InvalidError } from '@candor/platform/errors.js';

/**
 * The address in its stored form.
 * @param pointer its place in the request
 * @throws InvalidError with the specification's texts
 */
export function parseEmailAddress(typed: string, pointer: string): string {
  const { address, problem } = readEmail(typed);
  if (problem !== undefined) throw new InvalidError([{ pointer, detail: problem }]);
  return address;
}
