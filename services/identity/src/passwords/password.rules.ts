import { isBlank, type Violations } from '@candor/platform/violations.js';

const MIN_PASSWORD = 6;
/** Far more than anybody types, and little enough to hash. */
const MAX_PASSWORD = 256;

/** Adds what is wrong with a chosen password, if anything. @param emptyDetail the form's text for none at all */
export function checkPassword(violations: Violations, password: string, pointer: string, emptyDetail: string): void {
  if (isBlank(password)) {
    violations.add(pointer, emptyDetail);
    return;
  }
  violations
    .check(password.length >= MIN_PASSWORD, pointer, 'Your password must have at least 6 characters')
    .check(password.length <= MAX_PASSWORD, pointer, `Please use at most ${MAX_PASSWORD} characters.`);
}
