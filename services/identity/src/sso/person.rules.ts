import { ForbiddenError } from '@candor/platform/errors.js';
import { isEmail, normalizeEmail } from '../members/email.js';
import { MAX_NAME } from '../members/member.rules.js';
import type { PersonClaims } from './openid-provider.js';
import type { SsoConnectionEntity } from './sso-connection.entity.js';

/** A user known to the organisation's provider and admitted by the connection. */
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
 * The user, unless the connection refuses them. An address counts as verified if the provider says so; without a
 * statement of the provider, the Owner's setting decides.
 * @throws ForbiddenError with the text to show
 */
export function admit(
  claims: PersonClaims,
  { emailDomains, trustEmails }: Pick<SsoConnectionEntity, 'emailDomains' | 'trustEmails'>,
): Person {
  const { iss: issuer, sub: subject, email_verified: verified } = claims;
  const email = normalizeEmail(textOf(claims.email));
  if (subject === '' || subject.length > MAX_SUBJECT || subject.includes('\0') || !isEmail(email))
    throw new ForbiddenError('Your sign-in provider did not send your email address.');
  if (verified !== true && !(verified === undefined && trustEmails))
    throw new ForbiddenError('Your sign-in provider has not verified your email address.');
  if (!emailDomains.includes(domainOf(email)))
    throw new ForbiddenError('Addresses of your domain may not sign in here. Please ask an Owner.');
  return { issuer, subject, email, name: nameOf(claims, email) };
}

/** The part after the last @. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

function nameOf({ name, preferred_username: nick }: PersonClaims, email: string): string {
  const names = [textOf(name), textOf(nick), email].map((each) => each.replaceAll('\0', '').trim());
  // Text may be cut or sent with half a surrogate pair, which is no character.
  return (names.find((each) => each !== '') ?? email)
    .slice(0, MAX_NAME)
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim();
}

function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}
