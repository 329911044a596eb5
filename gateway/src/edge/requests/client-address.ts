import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkOf } from '@candor/platform/network.js';
import { ownText } from './own-text.js';

/**
 * The client as a key for limits: an IPv4 address or an IPv6 /64, which belongs to one household or server as a whole.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  return networkOf(exactAddress(request, trustedProxies));
}

/**
 * The address of the client, IPv4 or IPv6.
 * @param trustedProxies how many entries of X-Forwarded-For, from the right, our own proxies wrote
 */
export function exactAddress(request: IncomingMessage, trustedProxies: number): string {
  const peer = unmapped(request.socket.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim());
  const claimed = hops.at(-Math.min(trustedProxies, hops.length));
  // Limits keep it for longer than the header that contained it.
  return claimed && isIP(claimed) ? unmapped(ownText(claimed)) : peer;
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
