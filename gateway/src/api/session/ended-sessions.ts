import { ACCESS_TOKEN_LIFETIME_S } from '@candor/platform/access-token.js';

/** Clocks differ a little. */
const MARGIN_MS = 60_000;
/** After this time no token of an ended session is valid any more (ms). */
export const REMEMBERED_MS = ACCESS_TOKEN_LIFETIME_S * 1000 + MARGIN_MS;
const PRUNE_ABOVE = 1_000;

/**
 * The sessions that have ended early within the lifetime of an access token: all of a user, or a single one that was
 * logged out. Older ones need not be remembered: their tokens have expired.
 */
export class EndedSessions {
  private readonly users = new Map<string, { readonly epoch: number; readonly at: number }>();
  /** Id → when it ended (epoch ms), in the order of that time. */
  private readonly sessions = new Map<string, number>();

  /** Every session of a user from before an epoch has ended. @param at when it happened (epoch ms) */
  note(userId: string, epoch: number, at: number): void {
    const known = this.users.get(userId);
    if (!known || known.epoch < epoch) this.users.set(userId, { epoch, at });
    if (this.users.size > PRUNE_ABOVE) this.prune(at - REMEMBERED_MS);
  }

  /** One session has ended. @param at when it happened (epoch ms) */
  noteOne(sessionId: string, at: number): void {
    this.sessions.set(sessionId, at);
    for (const [id, endedAt] of this.sessions) {
      if (endedAt >= at - REMEMBERED_MS) break;
      this.sessions.delete(id);
    }
  }

  /** Whether a token of that epoch and session is from one that has ended. */
  hasEnded(userId: string, epoch: number, sessionId?: string): boolean {
    if (sessionId !== undefined && this.sessions.has(sessionId)) return true;
    const known = this.users.get(userId);
    return known !== undefined && epoch < known.epoch;
  }

  get size(): number {
    return this.users.size + this.sessions.size;
  }

  private prune(before: number): void {
    for (const [userId, { at }] of this.users) if (at < before) this.users.delete(userId);
  }
}
