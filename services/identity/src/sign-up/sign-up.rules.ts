import { Violations, isBlank } from '@candor/platform/violations.js';
import type { SignUpRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { domainProblem } from '../customers/domain-label.js';
import { isEmail, normalizeEmail } from '../users/email.js';

const MAX_NAME = 100;
const MIN_PASSWORD = 6;
/** Far more than anybody types, and little enough to hash. */
const MAX_PASSWORD = 256;

type Typed = Pick<SignUpRequest, 'name' | 'email' | 'password' | 'customerDomain'>;

/**
 * Checks and tidies what somebody has typed to sign up. Pointers are those of the REST body.
 * @throws InvalidError naming every wrong field
 */
export function readSignUp(typed: Typed): Typed {
  const violations = new Violations().text(typed.name, '/username', 'Please enter your name.', MAX_NAME);
  const email = normalizeEmail(typed.email);
  if (isBlank(email)) violations.add('/email', 'Please enter your email.');
  else violations.check(isEmail(email), '/email', 'Email domain is not valid.');
  checkPassword(violations, typed.password);
  const customerDomain = typed.customerDomain.trim().toLowerCase();
  checkDomain(violations, customerDomain);
  violations.throwIfAny();
  return { name: typed.name.trim(), email, password: typed.password, customerDomain };
}

function checkPassword(violations: Violations, password: string): void {
  if (isBlank(password)) {
    violations.add('/password', 'Please enter your password.');
    return;
  }
  violations
    .check(password.length >= MIN_PASSWORD, '/password', 'Your password must have at least 6 characters')
    .check(password.length <= MAX_PASSWORD, '/password', `Please use at most ${MAX_PASSWORD} characters.`);
}

function checkDomain(violations: Violations, label: string): void {
  if (isBlank(label)) {
    violations.add('/customerDomain', 'Please enter your domain.');
    return;
  }
  switch (domainProblem(label)) {
    case 'malformed':
      violations.add(
        '/customerDomain',
        'Please use letters, digits and hyphens only, at most 63, with a letter or a digit at both ends.',
      );
      break;
    case 'reserved':
      violations.add('/customerDomain', 'This domain is reserved. Please choose another one.');
      break;
    case undefined:
      break;
  }
}
