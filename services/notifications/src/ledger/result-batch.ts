import { type Outcome } from '../channel/channel.js';

/** A delivery that did not succeed: to be tried again, given up, or not made on purpose. */
interface Columns {
  readonly recipientIds: string[];
  readonly states: ('pending' | 'postponed' | 'failed' | 'skipped')[];
  /** Wait before the next attempt (ms); null for none. */
  readonly retryAfterMs: (number | null)[];
  readonly reasons: string[];
  readonly statuses: (number | null)[];
}

/** A recipient who refuses for good, whatever is sent. */
export interface Refusal {
  readonly reason: 'gone' | 'permanent';
}

/** Reasons are for people; a talkative receiver does not get to fill the ledger. */
const REASON_LIMIT = 500;

/** Finished sends that wait to be recorded. Success is the rule and kept in the form that costs least to write. */
export class ResultBatch {
  /** Recipients of successful sends by the status that came back; null where there was none. */
  readonly delivered = new Map<number | null, string[]>();
  /** What the other side calls the message, by recipient, where it said so. */
  readonly references = new Map<string, string>();
  /** The root that is gone, by recipient, where the message stands in its place. */
  readonly replaced = new Map<string, string>();
  /** Who refuses for good, by recipient. */
  readonly refused = new Map<string, Refusal>();
  /** All the others, as parallel columns. */
  readonly others: Columns = { recipientIds: [], states: [], retryAfterMs: [], reasons: [], statuses: [] };
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Whether everybody was told with the same answer, and nothing else is to be kept of it. */
  get isUniform(): boolean {
    return this.delivered.size === 1 && this.others.recipientIds.length === 0 && this.references.size === 0;
  }

  add(recipientId: string, outcome: Outcome): void {
    const status = outcome.kind === 'postponed' ? null : (outcome.status ?? null);
    switch (outcome.kind) {
      case 'delivered': {
        this.count += 1;
        if (outcome.reference) this.references.set(recipientId, outcome.reference);
        if (outcome.replaces) this.replaced.set(recipientId, outcome.replaces);
        const ids = this.delivered.get(status);
        if (ids) ids.push(recipientId);
        else this.delivered.set(status, [recipientId]);
        break;
      }
      case 'postponed':
        this.addOther(recipientId, 'postponed', outcome.reason, null, outcome.afterMs);
        break;
      case 'retry':
        this.addOther(recipientId, 'pending', outcome.reason, status, outcome.afterMs);
        break;
      case 'rejected':
        if (outcome.refusal) this.refused.set(recipientId, { reason: outcome.refusal });
        this.addOther(recipientId, 'failed', outcome.reason, status);
        break;
    }
  }

  /** A recipient who must not be told any more; counts as no attempt. */
  addSkipped(recipientId: string, reason: string): void {
    this.addOther(recipientId, 'skipped', reason, null);
  }

  /** Who was not reached, with the reason: sends that failed, and those that were put off because others had failed. */
  failures(): { readonly recipientId: string; readonly reason: string }[] {
    const { recipientIds, states, reasons } = this.others;
    return recipientIds.flatMap((recipientId, n) =>
      states[n] === 'skipped' ? [] : { recipientId, reason: reasons[n] ?? '' },
    );
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
