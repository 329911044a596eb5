import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps that a clock may be ahead or behind. */
const DRIFT = 1;

/** The defaults of authenticator apps (RFC 6238): SHA-1, six digits, half a minute. */
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

/** The content of the QR code. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, { issuer: 'Candor', account }).toString();
}

/** Whether the text may be a code of an app, and not a recovery code or a password. */
export function looksLikeTotp(typed: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(typed));
}

/**
 * The time step of an entered code: the current one, or the one before or after it.
 * @param lastStep of the last accepted code: no code is accepted twice, nor an earlier one
 * @returns undefined for a code that is wrong or no longer accepted
 */
export function stepOf(secret: string, typed: string, now: number, lastStep: number): number | undefined {
  if (!looksLikeTotp(typed)) return undefined;
  const delta = totpOf(secret).validate({ token: withoutSpaces(typed), timestamp: now, window: DRIFT });
  if (delta === null) return undefined;
  const step = Math.floor(now / (PERIOD_S * 1000)) + delta;
  return step > lastStep ? step : undefined;
}

/** Apps show codes in two groups of digits. */
function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}
