import { stateSubject, type PublishedState, type StateName } from '@candor/streams/published-state.js';

/** How long the stream may take to send what was heard (ms): longer than its servers take to agree on a leader. */
export const SENT_WITHIN_MS = 30_000;

type Revision = Pick<PublishedState, 'revision'>;

/**
 * The states that were heard as hints and that the stream has yet to send. It sends those before them first, which are
 * then earlier than what this gateway has: that is as it should be, unless the later one does not come.
 */
export class HeardStates {
  private readonly revisions = new Map<string, bigint>();

  add(name: StateName, { revision }: Revision): void {
    this.revisions.set(stateSubject(name), revision);
  }

  /** The stream has sent a state. */
  sent(name: StateName, state: Revision | undefined): void {
    const key = stateSubject(name);
    const heard = this.revisions.get(key);
    if (state && heard !== undefined && state.revision >= heard) this.revisions.delete(key);
  }

  /** Runs `work` at once if the stream has sent what was heard, otherwise only if it does not do so in time. */
  unlessSent(name: StateName, work: () => void): void {
    const key = stateSubject(name);
    const heard = this.revisions.get(key);
    if (heard === undefined) return work();
    setTimeout(() => {
      if (this.revisions.get(key) !== heard) return;
      this.revisions.delete(key);
      work();
    }, SENT_WITHIN_MS).unref();
  }
}
