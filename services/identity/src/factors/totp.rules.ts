import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps that a clock may be early or late. */
const DRIFT = 1;

/** What authenticator apps take without being told otherwise (RFC 6238): SHA-1, six digits, half a minute. */
function totpOf(secret: string, label: { readonly issuer?: string; readonly account?: string } = {}): TOTP {
  return new TOTP({
    issuer: label.issuer ?? '',
    label: label.account ?? '',
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

/** @returns base32 */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What the QR code says. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, { issuer: 'Candor', account }).toString();
}

/** Whether somebody may have typed a code of an app, and not a recovery code or a password. */
export function looksLikeTotp(typed: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(typed));
}

/**
 * The time step of a typed code: that of the moment, or the one before or after it.
 * @param lastStep of the code that was taken last: none is taken twice, nor one from before it
 * @returns undefined for a code that is wrong, or not taken any more
 */
export function stepOf(secret: string, typed: string, now: number, lastStep: number): number | undefined {
  if (!looksLikeTotp(typed)) return undefined;
  const delta = totpOf(secret).validate({ token: withoutSpaces(typed), timestamp: now, window: DRIFT });
  if (delta === null) return undefined;
  const step = Math.floor(now / (PERIOD_S * 1000)) + delta;
  return step > lastStep ? step : undefined;
}

/** Apps show codes in two groups. */
function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}
