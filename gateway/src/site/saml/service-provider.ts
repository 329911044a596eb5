import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { originOf, type HttpsRules } from '../../edge/listen/transport-security.js';
import type { IdentityProvider } from '../states/read-state.js';

/** Where each host of a page has its metadata (GET) and takes assertions (POST). */
export const SAML_PATH = '/sign-in/saml';
/** How long a reader has to sign in at the provider. */
export const TO_SIGN_IN_MS = 10 * 60_000;
/** By how much the clock of a provider may differ from ours. */
export const CLOCK_SKEW_MS = 2 * 60_000;
/** The format of a name that is an address (SAML 2.0 core, 8.3.2). */
export const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** What was asked of a provider. */
export interface AuthnRequest {
  /** See {@link entityIdOf}. */
  readonly entityId: string;
  readonly requestId: string;
}

/** The name of a page's host as service provider, which is also where it takes assertions (absolute URL). */
export function entityIdOf(request: IncomingMessage, rules: HttpsRules): string {
  return originOf(request, rules) + SAML_PATH;
}

/** The id of a request, which nobody can guess (an NCName, so no digit first). */
export function newRequestId(): string {
  return `_${randomBytes(20).toString('hex')}`;
}

/** What operators of a provider give it: no word of the page, and the same with every request. */
export function metadataOf(entityId: string): string {
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: entityId,
    identifierFormat: EMAIL_FORMAT,
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
  });
}

/** Where a browser is sent to sign in (binding HTTP-Redirect, the request is not signed). */
export function signInAddress(provider: IdentityProvider, asked: AuthnRequest): Promise<string> {
  return samlOf(provider, asked).getAuthorizeUrlAsync('', undefined, {});
}

/** The library with what it is to check. It calls no network. */
export function samlOf(provider: IdentityProvider, { entityId, requestId }: AuthnRequest): SAML {
  return new SAML({
    issuer: entityId,
    callbackUrl: entityId,
    audience: entityId,
    entryPoint: provider.signInUrl,
    idpCert: [...provider.certificates],
    idpIssuer: provider.entityId,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    // Providers sign the assertion, the response around it, or both.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: TO_SIGN_IN_MS,
    cacheProvider: onlyRequest(requestId),
    generateUniqueId: () => requestId,
    // The provider's settings decide: those that have no such format or context refuse to be asked for it.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  });
}

/** The browser keeps which request it made, sealed and with its end, so that any gateway takes the answer. */
function onlyRequest(requestId: string) {
  return {
    saveAsync: (_key: string, value: string) => Promise.resolve({ createdAt: Date.now(), value }),
    getAsync: (key: string) => Promise.resolve(key === requestId ? new Date().toISOString() : null),
    removeAsync: () => Promise.resolve(null),
  };
}
