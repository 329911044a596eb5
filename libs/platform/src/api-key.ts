import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCESS_KEY_DIGITS = 20;
/** 238 bits. */
const RANDOM_DIGITS = 40;
const CHECKSUM_DIGITS = 6;

/** The form of an access key. It names a key and is no secret. */
export const ACCESS_KEY = /^candor_ak_[0-9A-Za-z]{20}$/;
/** The form of a secret key, so that scanners of repositories and logs find a leaked one. */
export const SECRET_KEY = /^candor_sk_[0-9A-Za-z]{46}$/;

/**
 * The form of the secret with which an identity provider manages an organisation's users; different, so that neither
 * passes for the other.
 */
export const PROVISIONING_TOKEN = /^candor_ps_[0-9A-Za-z]{46}$/;

/**
 * A new pair. The last six digits of the secret are a checksum of the others, so that a scanner has no false alarms.
 */
export function newApiKey(): { accessKey: string; secretKey: string } {
  return newPair('candor_ak_', 'candor_sk_');
}

/** A new pair for an identity provider. */
export function newProvisioningToken(): { accessKey: string; secretKey: string } {
  return newPair('candor_pk_', 'candor_ps_');
}

function newPair(access: string, secret: string): { accessKey: string; secretKey: string } {
  const body = `${secret}${randomDigits(RANDOM_DIGITS)}`;
  return { accessKey: `${access}${randomDigits(ACCESS_KEY_DIGITS)}`, secretKey: body + checksum(body) };
}

/** Whether a text may be a secret key: of the right form, with the right checksum. */
export function isSecretKey(text: string): boolean {
  return SECRET_KEY.test(text) && hasChecksum(text);
}

/** Whether a text may be the secret of an identity provider: of the right form, with the right checksum. */
export function isProvisioningToken(text: string): boolean {
  return PROVISIONING_TOKEN.test(text) && hasChecksum(text);
}

/** The stored form of a secret key. The secret is random and long, so nothing slower than SHA-256 is needed. */
export function hashSecretKey(secretKey: string): Buffer {
  return createHash('sha256').update(secretKey).digest();
}

function hasChecksum(text: string): boolean {
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_DIGITS)));
}

/** CRC-32 in base 62. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = '';
  for (let n = 0; n < CHECKSUM_DIGITS; n += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

function randomDigits(count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of randomBytes(count)) {
      // Six bits, of which the last two values are no digit: the remainder of a division would favour some digits.
      const digit = DIGITS.charAt(byte & 63);
      if (digits.length < count) digits += digit;
    }
  }
  return digits;
}
