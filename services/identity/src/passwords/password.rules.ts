import { isBlank, type Violations } from '@candor/platform/violations.js';
import { isCommonPassword } from './common-passwords.js';

const MIN_PASSWORD = 6;
/** Far longer than typed passwords, and short enough to hash. */
const MAX_PASSWORD = 256;
const COMMON = 'This password is one of those that are tried first. Please choose another one.';
const OWN = 'Please choose a password that is not your name, your email or your organisation.';

/** A chosen password, and its field. */
export interface ChosenPassword {
  readonly password: string;
  /** JSON pointer of the field. */
  readonly pointer: string;
  /** The form's text for a missing one. */
  readonly emptyDetail: string;
  /** Public data of its user: email, names. */
  readonly own: readonly string[];
}

/**
 * Adds the violations of a chosen password: length, and passwords that are guessed first (NIST SP 800-63B, 3.1.1.2).
 */
export function checkPassword(violations: Violations, { password, pointer, emptyDetail, own }: ChosenPassword): void {
  if (isBlank(password)) {
    violations.add(pointer, emptyDetail);
    return;
  }
  violations
    .check(password.length >= MIN_PASSWORD, pointer, 'Your password must have at least 6 characters')
    .check(password.length <= MAX_PASSWORD, pointer, `Please use at most ${MAX_PASSWORD} characters.`);
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) return;
  violations
    .check(!isCommonPassword(password), pointer, COMMON)
    .check(!own.flatMap(partsOf).includes(tidied(password)), pointer, OWN);
}

/** An email also by its part before the @. */
function partsOf(own: string): string[] {
  const whole = tidied(own);
  return [whole, whole.split('@', 1)[0] ?? ''];
}

function tidied(text: string): string {
  return text.trim().toLowerCase();
}
