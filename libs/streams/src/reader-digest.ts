import { createHmac } from 'node:crypto';

/** Enough that no two names meet; a session carries two of them, and some for what a provider says. */
const BYTES = 16;

/** What an identity provider of a page says of a reader: one value of an attribute or a claim. */
export interface SaidAttribute {
  readonly providerId: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Stands in a page's state and in a session for an address, or for a domain with its "@". Case makes no difference.
 * @param key 32 bytes, of one page
 */
export function readerDigest(key: Uint8Array, name: string): Buffer {
  return digestOf(key, name.toLowerCase());
}

/** Stands there for what a provider says. Case makes a difference, and so does the provider. @param key as above */
export function attributeDigest(key: Uint8Array, { providerId, name, value }: SaidAttribute): Buffer {
  return digestOf(key, [providerId, name, value].join('\0'));
}

/** The domain of an address with its "@", as staff list it. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@'));
}

function digestOf(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest().subarray(0, BYTES);
}
