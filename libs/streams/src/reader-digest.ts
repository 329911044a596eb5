import { createHmac } from 'node:crypto';

/** Enough that no two names meet; a session carries two of them. */
const BYTES = 16;

/**
 * Stands in a page's state and in a session for an address, or for a domain with its "@". Case makes no difference.
 * @param key 32 bytes, of one page
 */
export function readerDigest(key: Uint8Array, name: string): Buffer {
  return createHmac('sha256', key).update(name.toLowerCase()).digest().subarray(0, BYTES);
}

/** The domain of an address with its "@", as staff list it. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@'));
}
