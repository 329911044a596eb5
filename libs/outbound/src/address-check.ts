import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is an ordinary one of the public internet. Everything else is refused, also what merely embeds
 * another address (IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo): it is unknown where it would be translated.
 * @param address an IPv4 or IPv6 address in any textual form, without brackets
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // The list of special ranges has gaps (::/96, unassigned blocks); only 2000::/3 is assigned as global unicast.
  return parsed instanceof ipaddr.IPv4 || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST_V6);
}
