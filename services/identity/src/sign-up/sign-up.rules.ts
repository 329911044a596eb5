import { checkSenderName } from '@candor/platform/sender-name.js';
import { Violations } from '@candor/platform/violations.js';
import type { SignUpRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { checkDomainLabel } from '../customers/domain-label.js';
import { MAX_ORGANISATION_NAME } from '../customers/organisation-name.js';
import { checkPassword } from '../passwords/password.rules.js';
import { checkEmail, normalizeEmail } from '../members/email.js';
import { MAX_NAME } from '../members/member.rules.js';

type Typed = Pick<SignUpRequest, 'name' | 'email' | 'password' | 'customerDomain' | 'organisationName'>;

/**
 * Checks and normalises the input of a sign-up. Pointers are those of the REST body.
 * @throws InvalidError naming every wrong field
 */
export function readSignUp(typed: Typed): Typed {
  const violations = new Violations().text(typed.name, '/username', 'Please enter your name.', MAX_NAME);
  const email = normalizeEmail(typed.email);
  checkEmail(violations, email);
  const customerDomain = typed.customerDomain.trim().toLowerCase();
  checkPassword(violations, {
    password: typed.password,
    pointer: '/password',
    emptyDetail: 'Please enter your password.',
    own: [email, typed.name, customerDomain, typed.organisationName],
  });
  checkDomainLabel(violations, customerDomain, '/customerDomain');
  violations.optionalText(typed.organisationName, '/organisationName', MAX_ORGANISATION_NAME);
  checkSenderName(violations, typed.organisationName, '/organisationName');
  violations.throwIfAny();
  // An organisation is seldom named like its first user; at least the domain is its own.
  const organisationName = typed.organisationName.trim() || customerDomain;
  return { name: typed.name.trim(), email, password: typed.password, customerDomain, organisationName };
}
