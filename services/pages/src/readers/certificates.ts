import { X509Certificate } from 'node:crypto';

/** In characters of base64. */
const MAX_CERTIFICATE = 8_000;
/** Shorter keys can be broken. */
const MIN_RSA_BITS = 2_048;
const PEM = /^-----BEGIN CERTIFICATE-----([A-Za-z\d+/=\s]+)-----END CERTIFICATE-----$/;
const BASE64 = /^[A-Za-z\d+/]+={0,2}$/;
const NONE = 'Please give one certificate (X.509), as PEM or as your provider’s metadata has it.';
const TOO_LONG = `Please give a certificate of at most ${MAX_CERTIFICATE} characters.`;
const NO_RSA = 'Please give a certificate with an RSA key. Signatures by keys of other kinds cannot be checked.';
const TOO_SHORT = `Please give a certificate with an RSA key of at least ${MIN_RSA_BITS} bits.`;

/** A certificate as PEM, or what is wrong with what staff gave. */
export type ReadCertificate = { readonly pem: string } | { readonly problem: string };

/**
 * A certificate that assertions may be signed with, from staff input: PEM, or the base64 alone as it stands in a provider's
 * metadata. Assertions are checked with RSA only, so that one with a key of another kind could never sign anybody in.
 */
export function readCertificate(given: string): ReadCertificate {
  const base64 = (PEM.exec(given.trim())?.[1] ?? given).replaceAll(/\s/g, '');
  if (base64.length > MAX_CERTIFICATE) return { problem: TOO_LONG };
  const certificate = BASE64.test(base64) ? parsed(base64) : undefined;
  if (!certificate) return { problem: NONE };
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') return { problem: NO_RSA };
  return (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS
    ? { problem: TOO_SHORT }
    : { pem: certificate.toString() };
}

/** Until when a certificate is valid (epoch ms). @param pem as {@link readCertificate} returned it */
export function endOf(pem: string): number {
  return new X509Certificate(pem).validToDate.getTime();
}

function parsed(base64: string): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    // Throws for a key that cannot be read.
    return certificate.publicKey.type === 'public' ? certificate : undefined;
  } catch {
    return undefined;
  }
}
