import type { IncomingMessage, RequestListener } from 'node:http';

/** Half a year (s); for this host alone, because a custom domain may have other hosts below it. */
const HEADER_VALUE = 'max-age=15552000';

export interface HttpsRules {
  /** How many proxies of ours are in front and report how a request reached them. */
  readonly trustedProxies: number;
  /** Whether every client uses https, where no proxy reports it. */
  readonly httpsOnly: boolean;
}

/**
 * Makes browsers that used https use nothing else from now on (RFC 6797); a client that used http gets no such header.
 */
export function withTransportSecurity(listener: RequestListener, rules: HttpsRules): RequestListener {
  if (rules.trustedProxies === 0 && !rules.httpsOnly) return listener;
  return (request, response) => {
    if (isSecure(request, rules)) response.setHeader('strict-transport-security', HEADER_VALUE);
    listener(request, response);
  };
}

/** Scheme, host and port under which the client knows us, for example "https://status.example.com". */
export function originOf(request: IncomingMessage, rules: HttpsRules): string {
  const host = (request.headers.host ?? '').replace(/\.(?=:|$)/, '');
  return new URL(`${isSecure(request, rules) ? 'https' : 'http'}://${host}`).origin;
}

/**
 * Whether the client uses https. A header of that name can be trusted only where a proxy of ours writes it, replacing what the client
 * sent.
 */
export function isSecure({ headers }: IncomingMessage, { trustedProxies, httpsOnly }: HttpsRules): boolean {
  if (httpsOnly) return true;
  if (trustedProxies === 0) return false;
  const hops = String(headers['x-forwarded-proto'] ?? '').split(',');
  return hops.at(-Math.min(trustedProxies, hops.length))?.trim().toLowerCase() === 'https';
}
