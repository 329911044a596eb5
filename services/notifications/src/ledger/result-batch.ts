import { type Outcome } from '../channel/channel.js';

/** Finished sends that wait to be recorded, as parallel columns. */
export class ResultBatch {
  readonly recipientIds: string[] = [];
  readonly states: string[] = [];
  /** Wait before the next attempt (ms); null for none. */
  readonly retryAfterMs: (number | null)[] = [];
  readonly reasons: (string | null)[] = [];
  readonly statuses: (number | null)[] = [];

  get size(): number {
    return this.recipientIds.length;
  }

  add(recipientId: string, outcome: Outcome): void {
    this.recipientIds.push(recipientId);
    this.statuses.push(outcome.status ?? null);
    switch (outcome.kind) {
      case 'delivered':
        this.push('delivered', null, null);
        break;
      case 'retry':
        this.push('pending', outcome.afterMs, outcome.reason);
        break;
      case 'rejected':
        this.push('failed', null, outcome.reason);
        break;
    }
  }

  /** A recipient who must not be told any more; counts as no attempt. */
  addSkipped(recipientId: string, reason: string): void {
    this.recipientIds.push(recipientId);
    this.statuses.push(null);
    this.push('skipped', null, reason);
  }

  private push(state: string, retryAfterMs: number | null, reason: string | null): void {
    this.states.push(state);
    this.retryAfterMs.push(retryAfterMs);
    this.reasons.push(reason?.slice(0, 500) ?? null);
  }
}
