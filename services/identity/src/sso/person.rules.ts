import { ForbiddenError } from '@candor/platform/errors.js';
import { isEmail, normalizeEmail } from '../users/email.js';
import { MAX_NAME } from '../users/users.rules.js';
import type { PersonClaims } from './openid-provider.js';
import type { SsoConnectionEntity } from './sso-connection.entity.js';

/** Somebody whom the organisation's provider knows and may let in. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Normalized. */
  readonly email: string;
  readonly name: string;
}

/** As OpenID Connect Core §2 has it. */
const MAX_SUBJECT = 255;

/**
 * Who it is, unless the connection keeps them out. An address counts as verified if the provider says so; where it says nothing,
 * the Owner's word decides.
 * @throws ForbiddenError with the text to show
 */
export function admit(
  claims: PersonClaims,
  { emailDomains, trustEmails }: Pick<SsoConnectionEntity, 'emailDomains' | 'trustEmails'>,
): Person {
  const { iss: issuer, sub: subject, email_verified: verified } = claims;
  const email = normalizeEmail(textOf(claims.email));
  if (subject === '' || subject.length > MAX_SUBJECT || subject.includes('\0') || !isEmail(email))
    throw new ForbiddenError('Your sign-in provider did not tell your email address.');
  if (verified !== true && !(verified === undefined && trustEmails))
    throw new ForbiddenError('Your sign-in provider has not verified your email address.');
  if (!emailDomains.includes(domainOf(email)))
    throw new ForbiddenError('Addresses of your domain may not sign in here. Please ask an Owner.');
  return { issuer, subject, email, name: nameOf(claims, email) };
}

/** What comes after the last @. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function nameOf({ name, preferred_username: nick }: PersonClaims, email: string): string {
  const names = [textOf(name), textOf(nick), email].map((each) => each.replaceAll('\0', '').trim());
  // Cut or sent so, half a surrogate pair is no character.
  return (names.find((each) => each !== '') ?? email)
    .slice(0, MAX_NAME)
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim();
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
