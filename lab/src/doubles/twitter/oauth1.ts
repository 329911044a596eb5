import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProviderRequest } from '../provider-server.js';

/** The Authorization header of a request, and the check of its signature. RFC 5849, HMAC-SHA1. */
export interface SignedRequest {
  /** oauth_… parameters of the header. */
  readonly oauth: ReadonlyMap<string, string>;
  /** Parameters of query and form. */
  readonly parameters: readonly (readonly [string, string])[];
  /** Whether the signature was made with these secrets. */
  isSignedWith(consumerSecret: string, tokenSecret: string): boolean;
}

/** @param origin the address that the signer uses; the double listens elsewhere */
export function readSignedRequest(request: ProviderRequest, origin: string): SignedRequest | undefined {
  const header = /^OAuth (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (header === undefined) return undefined;
  const oauth = new Map(
    header.split(',').map((part) => {
      const [name = '', quoted = ''] = part.trim().split('=', 2);
      return [decodeURIComponent(name), decodeURIComponent(quoted.replace(/^"|"$/g, ''))] as const;
    }),
  );
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const parameters = [...request.url.searchParams, ...(isForm ? new URLSearchParams(request.body) : [])];
  // X counts an oauth_… parameter once, although clients repeat oauth_token in the form.
  const signed = [
    ...parameters.filter(([name]) => !oauth.has(name)),
    ...[...oauth].filter(([name]) => name !== 'oauth_signature' && name !== 'realm'),
  ];
  const base = [request.method, origin + request.url.pathname, normalised(signed)].map(encode).join('&');
  return {
    oauth,
    parameters,
    isSignedWith(consumerSecret, tokenSecret) {
      const key = `${encode(consumerSecret)}&${encode(tokenSecret)}`;
      const expected = createHmac('sha1', key).update(base).digest();
      const given = Buffer.from(oauth.get('oauth_signature') ?? '', 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** RFC 5849, 3.4.1.3.2: encoded first, then sorted by name and value. */
function normalised(parameters: readonly (readonly [string, string])[]): string {
  return parameters
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** RFC 5849, 3.6: everything but unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
