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
  return knownAddress(request, trustedProxies) ?? peerOf(request);
}

/**
 * The address of the client, for what it opens; undefined where proxies of ours should have reported it and have not,
 * because the address of a proxy is often in a network that may more.
 */
export function knownAddress(request: IncomingMessage, trustedProxies: number): string | undefined {
  if (trustedProxies === 0) return peerOf(request);
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim());
  const claimed = hops.at(-Math.min(trustedProxies, hops.length));
  // Limits keep it for longer than the header that contained it.
  return claimed && isIP(claimed) ? unmapped(ownText(claimed)) : undefined;
}

function peerOf({ socket }: IncomingMessage): string {
  return unmapped(socket.remoteAddress ?? 'unknown');
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
function unmapped(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
