import { type Outcome } from './outcome.js';

/** A delivery that did not succeed: to be tried again, given up, or skipped on purpose. */
interface Columns {
  readonly recipientIds: string[];
  readonly states: ('pending' | 'postponed' | 'failed' | 'skipped')[];
  /** Wait before the next attempt (ms); null for none. */
  readonly retryAfterMs: (number | null)[];
  readonly reasons: string[];
  readonly statuses: (number | null)[];
}

/** A recipient that refuses for good, whatever is sent. */
export interface Refusal {
  readonly reason: 'gone' | 'permanent';
}

/** Reasons are for people; a verbose receiver must not fill the ledger. */
const REASON_LIMIT = 500;

/**
 * Finished sends that wait to be recorded. Most succeed, so successes are kept in the form that is cheapest to write.
 */
export class ResultBatch {
  /** Recipients of successful sends by the status received; null where there was none. */
  readonly delivered = new Map<number | null, string[]>();
  /** The other side's id of the message, by recipient, where there was one. */
  readonly references = new Map<string, string>();
  /** The missing root, by recipient, where the message takes its place. */
  readonly replaced = new Map<string, string>();
  /** Permanent refusals, by recipient. */
  readonly refused = new Map<string, Refusal>();
  /** All other results, as parallel columns. */
  readonly others: Columns = { recipientIds: [], states: [], retryAfterMs: [], reasons: [], statuses: [] };
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Whether every send succeeded with the same status, and nothing else has to be stored. */
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

  /** A recipient that must not be notified any more; counts as no attempt. */
  addSkipped(recipientId: string, reason: string): void {
    this.addOther(recipientId, 'skipped', reason, null);
  }

  /** Recipients that were not reached, with the reason: failed sends, and those postponed because others had failed. */
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
