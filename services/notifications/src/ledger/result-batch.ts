import { type Outcome } from '../channel/channel.js';

/** A delivery that did not succeed: to be tried again, given up, or not made on purpose. */
interface Columns {
  readonly recipientIds: string[];
  readonly states: ('pending' | 'failed' | 'skipped')[];
  /** Wait before the next attempt (ms); null for none. */
  readonly retryAfterMs: (number | null)[];
  readonly reasons: string[];
  readonly statuses: (number | null)[];
}

/** Reasons are for people; a talkative receiver does not get to fill the ledger. */
const REASON_LIMIT = 500;

/** Finished sends that wait to be recorded. Success is the rule and kept in the form that costs least to write. */
export class ResultBatch {
  /** Recipients of successful sends by the status that came back; null where there was none. */
  readonly delivered = new Map<number | null, string[]>();
  /** All the others, as parallel columns. */
  readonly others: Columns = { recipientIds: [], states: [], retryAfterMs: [], reasons: [], statuses: [] };
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(recipientId: string, outcome: Outcome): void {
    const status = outcome.status ?? null;
    switch (outcome.kind) {
      case 'delivered': {
        this.count += 1;
        const ids = this.delivered.get(status);
        if (ids) ids.push(recipientId);
        else this.delivered.set(status, [recipientId]);
        break;
      }
      case 'retry':
        this.addOther(recipientId, 'pending', outcome.reason, status, outcome.afterMs);
        break;
      case 'rejected':
        this.addOther(recipientId, 'failed', outcome.reason, status);
        break;
    }
  }

  /** A recipient who must not be told any more; counts as no attempt. */
  addSkipped(recipientId: string, reason: string): void {
    this.addOther(recipientId, 'skipped', reason, null);
  }

  private addOther(
    recipientId: string,
    state: Columns['states'][number],
    reason: string,
    status: number | null,
    retryAfterMs: number | null = null,
  ): void {
    this.count += 1;
    this.others.recipientIds.push(recipientId);
    this.others.states.push(state);
    this.others.retryAfterMs.push(retryAfterMs);
    this.others.reasons.push(reason.slice(0, REASON_LIMIT));
    this.others.statuses.push(status);
  }
}
