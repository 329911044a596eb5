import { isId } from '@candor/platform/ids.js';
import { isBlank, type Violations } from '@candor/platform/violations.js';

/** RFC 1035 §2.3.1 with the digits of RFC 1123: letters, digits and inner hyphens, at most 63. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Hosts of the product itself, and those that people would mistake for them. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['app', 'api', 'docs', 'blog', 'www', 'admin', 'status', 'mail', 'console', 'candor', 'cdn', 'static', 'assets'],
  ...['login', 'signup', 'auth', 'sso', 'account', 'billing', 'support', 'help', 'security', 'localhost'],
  ...['smtp', 'imap', 'pop', 'ftp', 'ns1', 'ns2', 'mx', 'autoconfig', 'autodiscover', 'hostmaster', 'postmaster'],
  ...['webmaster', 'abuse', 'inbox', 'webhook', 'webhooks', 'gateway', 'internal'],
]);

/** Another organisation has it. */
export const DOMAIN_TAKEN = 'This domain is already taken.';

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

/** Adds what is wrong with a typed label (trimmed, lower case). */
export function checkDomainLabel(violations: Violations, label: string, pointer: string): void {
  if (isBlank(label)) {
    violations.add(pointer, 'Please enter your domain.');
    return;
  }
  switch (domainProblem(label)) {
    case 'malformed':
      violations.add(
        pointer,
        'Please use letters, digits and hyphens only, at most 63, with a letter or a digit at both ends.',
      );
      break;
    case 'reserved':
      violations.add(pointer, 'This domain is reserved. Please choose another one.');
      break;
    case undefined:
      break;
  }
}
