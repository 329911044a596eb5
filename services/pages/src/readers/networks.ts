import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Violations } from '@candor/platform/violations.js';

const MAX_NETWORKS = 100;
const NETWORK = /^(?<address>[\da-f:.]{2,45})(?:\/(?<prefix>\d{1,3}))?$/i;
const EXAMPLE = 'Please give a network or an address, for example 203.0.113.0/24 or 2001:db8::/32.';
const EVERYBODY = 'This is every address there is. Please give the networks of your readers.';
/** IPv4 addresses in IPv6 begin after so many bits. */
const MAPPED_BITS = 96;

/** A network, or what is wrong with what was typed. */
type Read = { readonly network: string } | { readonly problem: string };

/**
 * The networks from staff input in one form, each once: `203.0.113.0/24`, `2001:db8::/32`, a single address as /32 or
 * /128. Empty lines are left out.
 * @param violations receives the errors, with the position in the list
 */
export function readNetworks(violations: Violations, typed: readonly string[]): string[] {
  const named = typed.map((text, index) => ({ text: text.trim(), index })).filter(({ text }) => text !== '');
  violations.check(named.length <= MAX_NETWORKS, '/networks', `Please give at most ${MAX_NETWORKS} networks.`);
  const networks = named.slice(0, MAX_NETWORKS).flatMap(({ text, index }) => {
    const read = readNetwork(text);
    if ('network' in read) return [read.network];
    violations.add(`/networks/${index}`, read.problem);
    return [];
  });
  return [...new Set(networks)];
}

function readNetwork(text: string): Read {
  const { address = '', prefix } = NETWORK.exec(text)?.groups ?? {};
  // Parsed alone, ipaddr.js also takes octal numbers and omitted parts.
  if (isIP(address) === 0) return { problem: EXAMPLE };
  const { parsed, bits, isMapped } = unmapped(ipaddr.parse(address));
  const length = prefix === undefined ? bits : Number(prefix) - (isMapped ? MAPPED_BITS : 0);
  if (length < 0 || length > bits) return { problem: EXAMPLE };
  if (length === 0) return { problem: EVERYBODY };
  const bytes = parsed.toByteArray();
  const network = `${textOf(ipaddr.fromByteArray(withoutHost(bytes, length)))}/${length}`;
  if (network !== `${textOf(parsed)}/${length}`)
    return { problem: `${textOf(parsed)} is an address in a network. Please give ${network}, or the address alone.` };
  return { network };
}

/** Gateways see IPv4 addresses as such, never inside IPv6. */
function unmapped(parsed: ipaddr.IPv4 | ipaddr.IPv6) {
  if (parsed instanceof ipaddr.IPv4) return { parsed, bits: 32, isMapped: false };
  const isMapped = (parsed as ipaddr.IPv6).isIPv4MappedAddress();
  if (isMapped) return { parsed: (parsed as ipaddr.IPv6).toIPv4Address(), bits: 32, isMapped };
  return { parsed, bits: 128, isMapped };
}

function withoutHost(bytes: readonly number[], length: number): number[] {
  return bytes.map((byte, index) => {
    const kept = Math.min(8, Math.max(0, length - index * 8));
    return byte & (0xff << (8 - kept)) & 0xff;
  });
}

/** As RFC 5952 has it. */
function textOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  return address instanceof ipaddr.IPv4 ? address.toString() : (address as ipaddr.IPv6).toRFC5952String();
}
