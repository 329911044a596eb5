import { isEmail } from 'class-validator';
import { InvalidError } from '@candor/platform/errors.js';
import { isBlank } from '@candor/platform/violations.js';

export const EMAIL_POINTER = '/emailAddress';
/** Quoted local parts are legal, used by nobody, and the way to smuggle spaces, commas and line breaks into a header. */
const UNSAFE = /["\u0000-\u001f\u007f]/;

/**
 * The address as it will be stored: without the blanks around it, otherwise as typed.
 * @throws InvalidError with the specification's texts
 */
export function readEmailAddress(typed: string): string {
  const address = typed.replace(/^ +| +$/g, '');
  if (isBlank(typed)) throw refusal('Please enter your email.');
  if (UNSAFE.test(address) || !isEmail(address)) throw refusal('Email domain is not valid.');
  return address;
}

function refusal(detail: string): InvalidError {
  return new InvalidError([{ pointer: EMAIL_POINTER, detail }]);
}
