import { lookup, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './address-check.js';
import { ForbiddenTargetError } from './forbidden-target.error.js';

/** All addresses of a host name. Rejects when there are none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface TargetRules {
  /** `host:port` pairs that may be opened whatever their address, exactly as in the URL: receivers on this machine. */
  readonly allow?: readonly string[];
  /** The system's resolver by default. */
  readonly resolve?: Resolve;
  /** After how long a name counts as not found (ms); by default when the resolver gives up. */
  readonly resolveWithinMs?: number;
}

/**
 * For checks during a call (ms): a name server may be slower than the caller's deadline, and a change that is made after
 * the caller has gone returns its answer, such as a signing secret, to no one.
 */
export const RESOLVE_WITHIN_MS = 3_000;

const PRIVATE = 'Please use a URL on the public internet; this one leads to a private or reserved address.';

export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true, verbatim: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)));
  });

/**
 * Refuses a URL that must not be opened: other schemes than http and https, credentials in it, or a host with any
 * address that is not public. To be called when a user enters the URL; `OutboundClient` checks again when connecting.
 * @throws ForbiddenTargetError with the text to show
 */
export async function assertPublicUrl(url: string, rules: TargetRules = {}): Promise<void> {
  const target = parseTarget(url);
  if (rules.allow?.includes(target.hostAndPort)) return;
  if (isIP(target.hostname)) return assertPublicAddresses([{ address: target.hostname }]);
  const resolved = (rules.resolve ?? systemResolve)(target.hostname).catch(() => []);
  const addresses = await inTime(resolved, rules.resolveWithinMs);
  if (addresses.length === 0)
    throw new ForbiddenTargetError(`Please check the URL; ${target.hostname} cannot be found.`);
  assertPublicAddresses(addresses);
}

/** None when it takes longer. */
async function inTime(
  resolved: Promise<readonly LookupAddress[]>,
  withinMs: number | undefined,
): Promise<readonly LookupAddress[]> {
  if (withinMs === undefined) return resolved;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly LookupAddress[]>((resolve) => {
    timer = setTimeout(() => resolve([]), withinMs);
  });
  try {
    return await Promise.race([resolved, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A URL that passed the checks that need no network. */
export interface Target {
  readonly url: URL;
  /** Host without brackets; literals in canonical form. */
  readonly hostname: string;
  /** `host:port`, by default with the scheme's port, IPv6 in brackets. */
  readonly hostAndPort: string;
}

/** @throws ForbiddenTargetError unless it is an absolute http or https URL without credentials */
export function parseTarget(text: string): Target {
  // WHATWG parsing converts every spelling of an IPv4 address (octal, hex, one number, full-width digits) to the usual
  // one.
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') {
    throw new ForbiddenTargetError('Please use a full URL that starts with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenTargetError('Please use a URL without user name and password.');
  }
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return { url, hostname: url.hostname.replace(/^\[|\]$/g, ''), hostAndPort: `${url.hostname}:${port}` };
}

/** One address that is not public is enough to refuse: which one is connected to is not decided here. */
export function assertPublicAddresses(addresses: readonly Pick<LookupAddress, 'address'>[]): void {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new ForbiddenTargetError(PRIVATE);
}
