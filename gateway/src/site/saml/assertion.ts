import type { Profile } from '@node-saml/node-saml';
import { readEmail } from '@candor/platform/email-address.js';
import type { IdentityProvider } from '../states/read-state.js';
import { saidIn } from './assertion-attributes.js';
import { childrenOf, textOf, type Element } from './assertion-elements.js';
import { NotAcceptedError } from './not-accepted.js';
import { readPostedResponse } from './posted-response.js';
import { CLOCK_SKEW_MS, EMAIL_FORMAT, samlOf, type AuthnRequest } from './service-provider.js';

/** Of an assertion that its bearer brings (SAML 2.0 profiles, 3.3). */
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Attributes that have an address, the first that is there. */
const EMAIL_ATTRIBUTES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];
/** What the library says about an assertion, without what it repeats of it. */
const LIBRARY_REASONS = [
  'InResponseTo is missing from response',
  'InResponseTo is not valid',
  'SubjectInResponseTo is not valid',
  'InResponseTo does not match subjectInResponseTo',
  'SAML assertion not yet valid',
  'SAML assertion expired',
  'SAML assertion has no AudienceRestriction',
  'SAML assertion audience mismatch',
  'No valid subject confirmation found',
  'Invalid signature',
  'Too many signatures',
];

/** What an answer of a provider says of a reader. */
export interface Proven {
  /** As stored. */
  readonly address: string;
  /** The values of each attribute, by its name. */
  readonly said: ReadonlyMap<string, readonly string[]>;
}

/**
 * The address that a provider's answer to a request proves, and what it says besides. Only what was signed is read.
 * @param posted the field SAMLResponse
 * @throws NotAcceptedError for everything that is not exactly such an answer
 */
export async function provenReader(posted: string, provider: IdentityProvider, asked: AuthnRequest): Promise<Proven> {
  const xml = readPostedResponse(posted, asked.entityId);
  const profile = await verify(xml, provider, asked);
  const assertion = profile.getAssertion?.().Assertion as Element;
  if (profile.issuer !== provider.entityId) throw new NotAcceptedError('issuer');
  if (childrenOf(assertion, 'AuthnStatement').length === 0) throw new NotAcceptedError('no authentication');
  const [subject = {}] = childrenOf(assertion, 'Subject');
  if (!isForRequest(subject, asked)) throw new NotAcceptedError('subject confirmation');
  const { address, problem } = readEmail(addressIn(assertion, subject) ?? '');
  if (problem !== undefined) throw new NotAcceptedError('no address');
  return { address, said: saidIn(assertion) };
}

/** Signature, times, audience and the request that it answers. */
async function verify(xml: string, provider: IdentityProvider, asked: AuthnRequest): Promise<Profile> {
  try {
    const SAMLResponse = Buffer.from(xml).toString('base64');
    const { profile } = await samlOf(provider, asked).validatePostResponseAsync({ SAMLResponse });
    if (profile) return profile;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new NotAcceptedError(LIBRARY_REASONS.find((reason) => said.startsWith(reason)) ?? 'unreadable');
  }
  throw new NotAcceptedError('nobody');
}

/** What the library leaves open: that the assertion was made for this host, to be brought by a browser, for this request. */
function isForRequest(subject: Element, { entityId, requestId }: AuthnRequest): boolean {
  return childrenOf(subject, 'SubjectConfirmation').some(
    (confirmation) =>
      confirmation.$?.Method === BEARER &&
      childrenOf(confirmation, 'SubjectConfirmationData').some(
        ({ $: data = {} }) =>
          data.Recipient === entityId && data.InResponseTo === requestId && isAhead(data.NotOnOrAfter),
      ),
  );
}

function isAhead(instant: string | undefined): boolean {
  return Date.parse(instant ?? '') + CLOCK_SKEW_MS > Date.now();
}

function addressIn(assertion: Element, subject: Element): string | undefined {
  const [name] = childrenOf(subject, 'NameID');
  if (name?.$?.Format === EMAIL_FORMAT) return textOf(name);
  const attributes = childrenOf(assertion, 'AttributeStatement').flatMap((one) => childrenOf(one, 'Attribute'));
  for (const wanted of EMAIL_ATTRIBUTES) {
    const values = attributes.filter(({ $ }) => $?.Name === wanted).flatMap((one) => childrenOf(one, 'AttributeValue'));
    const [value, ...others] = values;
    // One of several may be any of them.
    if (value) return others.length === 0 ? textOf(value) : undefined;
  }
  return undefined;
}
