import { readEmail } from '@candor/platform/email-address.js';
import { InvalidError } from '@candor/platform/errors.js';

export const EMAIL_POINTER = '/emailAddress';

/**
 * The address in its stored form.
 * @throws InvalidError with the specification's texts
 */
export function readEmailAddress(typed: string): string {
  const { address, problem } = readEmail(typed);
  if (problem !== undefined) throw new InvalidError([{ pointer: EMAIL_POINTER, detail: problem }]);
  return address;
}
