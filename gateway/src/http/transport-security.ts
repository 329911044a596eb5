import type { IncomingMessage, RequestListener } from 'node:http';

/** Half a year (s); for this host alone, because a domain of an organisation's own may have others below it. */
const HEADER_VALUE = 'max-age=15552000';

export interface HttpsRules {
  /** How many proxies of ours stand in front and say how a request came to them. */
  readonly trustedProxies: number;
  /** Whether everybody comes by https, where no proxy says so. */
  readonly httpsOnly: boolean;
}

/** Tells browsers that came by https to come by https alone from now on (RFC 6797); who came by http is told nothing. */
export function withTransportSecurity(listener: RequestListener, rules: HttpsRules): RequestListener {
  if (rules.trustedProxies === 0 && !rules.httpsOnly) return listener;
  return (request, response) => {
    if (isSecure(request, rules)) response.setHeader('strict-transport-security', HEADER_VALUE);
    listener(request, response);
  };
}

/** A header of that name is worth something only where a proxy of ours writes it, in the place of what the client sent. */
function isSecure({ headers }: IncomingMessage, { trustedProxies, httpsOnly }: HttpsRules): boolean {
  if (httpsOnly) return true;
  if (trustedProxies === 0) return false;
  const hops = String(headers['x-forwarded-proto'] ?? '').split(',');
  return hops.at(-Math.min(trustedProxies, hops.length))?.trim().toLowerCase() === 'https';
}
