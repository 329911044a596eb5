import type { ShownToken } from './refresh-tokens.js';

/** Two tabs that refresh at once both show the same token; the later one is no thief (ms). */
export const GRACE_MS = 10_000;

/** What a session knows of its refresh tokens. */
export interface KnownTokens {
  readonly tokenHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly rotatedAt: Date;
  readonly expiresAt: Date;
}

/**
 * - `rotate`: the token that is good now; the next takes its place
 * - `repeat`: the one before, shown again within the grace; gets the same next one
 * - `reused`: an old one of ours, so two hold the family and one of them has stolen it
 * - `forged`: none of ours: it was made up, and ends no session
 * - `expired`: nobody came for too long
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
