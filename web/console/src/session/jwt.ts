const MS_PER_SECOND = 1000;

function claims(token: string): Record<string, unknown> | undefined {
  const payload = token.split('.')[1];
  if (!payload) return undefined;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const parsed: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The expiry of a JWT (epoch seconds, claim `exp`). An unreadable token expires at 0, so it counts as expired; one
 * without the claim never expires. The server verifies the signature.
 */
export function expiryOf(token: string): number {
  const read = claims(token);
  if (!read) return 0;
  return typeof read.exp === 'number' ? read.exp : Number.POSITIVE_INFINITY;
}

/** The user id in a JWT (claim `sub`). */
export function subjectOf(token: string): unknown {
  return claims(token)?.sub;
}

/** Whether the user of a JWT has to set up a second factor before anything else. */
export function isSecondFactorMissing(token: string): boolean {
  return claims(token)?.secondFactorMissing === true;
}

/** Whether a JWT has expired. `now` in epoch milliseconds; compared in whole seconds, like the claim. */
export function isExpired(token: string, now: number): boolean {
  return Math.floor(now / MS_PER_SECOND) >= expiryOf(token);
}
