import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { isConsoleLabel, isInternalName } from '@candor/platform/host-names.js';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** URL parsers drop these characters, or stop at them. */
const NOT_IN_NAMES = /[\s/?#:@\\%[\]]/;
const MAX_LENGTH = 253;
/** Last labels that public DNS does not resolve, besides those of internal names. */
const UNRESOLVED_ENDS = new Set(['localhost', 'invalid', 'test', 'onion']);

/** Hosts that are ours. */
export interface OwnHosts {
  /** The suffix of the product's own pages, without the leading dot: "status.example.com". */
  readonly base: string;
  readonly console: string;
}

/**
 * The ASCII form of a host name that can be a custom domain; empty for an empty one, undefined for an invalid one: IP
 * addresses, names without a dot, our own names and their subdomains, and names that public DNS does not resolve.
 */
export function readHostName(typed: string, own: OwnHosts): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\.$/, '');
  if (text === '') return '';
  if (NOT_IN_NAMES.test(text)) return undefined;
  const host = domainToASCII(text);
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isName = host.length <= MAX_LENGTH && labels.every((label) => LABEL.test(label));
  if (!isName || isIP(host) !== 0 || /^\d+$/.test(last)) return undefined;
  if (isInternalName(host) || UNRESOLVED_ENDS.has(last) || isConsoleLabel(labels[0] ?? '')) return undefined;
  return [own.base, own.console].some((ours) => host === ours || host.endsWith(`.${ours}`)) ? undefined : host;
}
