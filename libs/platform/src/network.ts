import { isIP } from 'node:net';

const IPV6_PREFIX_GROUPS = 4;

/**
 * An address as a key for limits: an IPv4 address itself, of IPv6 the /64, which belongs to one household or server as
 * a whole.
 */
export function networkOf(address: string): string {
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
