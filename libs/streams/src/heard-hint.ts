import type { Msg } from '@nats-io/transport-node';
import { subjectOfHint } from './hints.js';
import { CUSTOMER_HEADER, MESSAGE_ID_HEADER } from './message-headers.js';

/** How many hints are remembered until their messages arrive; more only if they go to other replicas. */
const REMEMBERED = 1_000;

/** A message that was heard when its change was committed, and arrives from the stream as well. */
export class HeardHint {
  readonly subject: string;
  /** Id of the event, under which its message is published for the first time. */
  readonly id: string;
  readonly customerId: string;
  readonly heardAt = Date.now();

  constructor(private readonly hint: Msg) {
    this.subject = subjectOfHint(hint);
    this.id = hint.headers?.get(MESSAGE_ID_HEADER) ?? '';
    this.customerId = hint.headers?.get(CUSTOMER_HEADER) ?? '';
  }

  get data(): Uint8Array {
    return this.hint.data;
  }

  get headers(): Msg['headers'] {
    return this.hint.headers;
  }
}

/** What became of the hints that this process has heard, until their messages arrive. */
export class HandledHints {
  /** By message id: whether it was handled, once that is known. */
  private readonly outcomes = new Map<string, Promise<boolean>>();

  /** Whether a hint was handled, or is being handled: it is said again while the stream does not take it. */
  has({ id }: HeardHint): boolean {
    return this.outcomes.has(id);
  }

  note({ id }: HeardHint, outcome: Promise<boolean>): void {
    this.outcomes.set(id, outcome);
    void outcome.then((isHandled) => {
      if (!isHandled && this.outcomes.get(id) === outcome) this.outcomes.delete(id);
    });
    for (const oldest of this.outcomes.keys()) {
      if (this.outcomes.size <= REMEMBERED) return;
      this.outcomes.delete(oldest);
    }
  }

  /** Whether a message was handled as a hint; waits for one being handled. Asked once: a message sent again is handled. */
  async handled(id: string): Promise<boolean> {
    const outcome = this.outcomes.get(id);
    this.outcomes.delete(id);
    return (await outcome) ?? false;
  }
}
