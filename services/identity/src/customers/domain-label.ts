import { isId } from '@candor/platform/ids.js';

/** RFC 1035 §2.3.1 with the digits of RFC 1123: letters, digits and inner hyphens, at most 63. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Hosts of the product itself, and those that people would mistake for them. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['app', 'api', 'docs', 'blog', 'www', 'admin', 'status', 'mail', 'console', 'candor', 'cdn', 'static', 'assets'],
  ...['login', 'signup', 'auth', 'sso', 'account', 'billing', 'support', 'help', 'security', 'localhost'],
  ...['smtp', 'imap', 'pop', 'ftp', 'ns1', 'ns2', 'mx', 'autoconfig', 'autodiscover', 'hostmaster', 'postmaster'],
  ...['webmaster', 'abuse', 'inbox', 'webhook', 'webhooks', 'gateway', 'internal'],
]);

export type DomainProblem = 'malformed' | 'reserved';

/**
 * The problem of a requested domain label (lower case), if any. Punycode is refused because it lets a label look like
 * another one, and ids because a page also answers on its organisation's id.
 */
export function domainProblem(label: string): DomainProblem | undefined {
  if (!LABEL.test(label)) return 'malformed';
  if (RESERVED.has(label) || label.startsWith('xn--') || isId(label)) return 'reserved';
  return undefined;
}
