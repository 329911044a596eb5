import { type NewSideDoorKey } from '../api/contract.js';

/** Both halves of a key, in base64. */
export interface KeyPair {
  /** 32 bytes. */
  readonly publicKey: string;
  /** PKCS #8. It is sent to nobody. */
  readonly privateKey: string;
}

/**
 * Makes a key in this browser, so that its secret half is nowhere else.
 * @throws Error in a browser without Ed25519, and on a page that came over http
 */
export async function makeKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  return {
    publicKey: base64(await crypto.subtle.exportKey('raw', publicKey)),
    privateKey: base64(await crypto.subtle.exportKey('pkcs8', privateKey)),
  };
}

/** The file that the command and the page of the side door read. */
export function keyFile({ sideDoorKey, pageId, pageUrl }: NewSideDoorKey, { privateKey }: KeyPair): string {
  return `${JSON.stringify({ version: 1, keyId: sideDoorKey.id, pageId, pageUrl, privateKey }, null, 2)}\n`;
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
