import { isEmail } from 'class-validator';
import { Violations, isBlank } from '@candor/platform/violations.js';

/** Quoted local parts are legal, used by nobody, and the way to smuggle spaces, commas and line breaks into a header. */

const UNSAFE = /["\u0000-\u001f\u007f]/;

/**
 * The address as it will be stored: without the blanks around it, otherwise as typed.
 * @param pointer where the request has it
 * @throws InvalidError with the specification's texts
 */
export function parseEmailAddress(typed: string, pointer: string): string {
  const address = typed.replace(/^ +| +$/g, '');
  const violations = new Violations();
  if (isBlank(typed)) violations.add(pointer, 'Please enter your email.');
  else if (UNSAFE.test(address) || !isEmail(address)) violations.add(pointer, 'Email domain is not valid.');
  violations.throwIfAny();
  return address;
}
