import { readEmail } from '@candor/platform/email-address.js';
import { InvalidError } from '@candor/platform/errors.js';

/**
 * The address as it will be stored.
 * @param pointer where the request has it
 * @throws InvalidError with the specification's texts
 */
export function parseEmailAddress(typed: string, pointer: string): string {
  const { address, problem } = readEmail(typed);
  if (problem !== undefined) throw new InvalidError([{ pointer, detail: problem }]);
  return address;
}
