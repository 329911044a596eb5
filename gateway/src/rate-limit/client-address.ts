import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const IPV6_PREFIX_GROUPS = 4;

/**
 * Who calls, as a key for limits: an IPv4 address or an IPv6 /64, which one household or server owns as a whole.
 * @param trustedProxies how many entries of X-Forwarded-For, from the right, our own proxies wrote
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return networkOf(peer);
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim());
  const claimed = hops.at(-Math.min(trustedProxies, hops.length));
  return networkOf(claimed && isIP(claimed) ? claimed : peer);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (isIP(address) !== 6) return address;
  return expand(address).slice(0, IPV6_PREFIX_GROUPS).join(':');
}

/** The eight groups of an IPv6 address, `::` written out. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const missing = 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
}
