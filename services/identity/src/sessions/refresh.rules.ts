import type { ShownToken } from './refresh-tokens.js';

/** Two tabs that refresh concurrently both send the same token; the later one is no theft (ms). */
export const GRACE_MS = 10_000;

/** The refresh tokens that a session stores. */
export interface KnownTokens {
  readonly tokenHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly rotatedAt: Date;
  readonly expiresAt: Date;
}

/**
 * - `rotate`: the current token; the next one replaces it
 * - `repeat`: the previous one, sent again within the grace period; gets the same next one
 * - `reused`: an old one of ours, so two parties hold tokens of the session and one of them has stolen its token
 * - `forged`: not one of ours; ends no session
 * - `expired`: not used for too long
 */
export type Verdict = 'rotate' | 'repeat' | 'reused' | 'forged' | 'expired';

/** What to do with a refresh token of a session. @param now epoch ms */
export function judge(known: KnownTokens, { hash, isOurs }: Pick<ShownToken, 'hash' | 'isOurs'>, now: number): Verdict {
  if (known.expiresAt.getTime() <= now) return 'expired';
  if (hash.equals(known.tokenHash)) return 'rotate';
  const isPrevious = known.previousHash !== null && hash.equals(known.previousHash);
  if (isPrevious && now - known.rotatedAt.getTime() <= GRACE_MS) return 'repeat';
  return isPrevious || isOurs ? 'reused' : 'forged';
}
