import type { MsgHdrs } from '@nats-io/transport-node';

/** Answers an encoded call with an encoded reply; never throws. */
export type LocalAnswer = (call: Uint8Array, headers: MsgHdrs) => Promise<Uint8Array>;

const answers = new Map<string, Set<LocalAnswer>>();

/**
 * Lets callers reach a handler in this process while the broker is unavailable, those of other processes through a
 * `DirectServer`: people can continue working, and what they write waits in the outboxes.
 * @param broker the broker that callers use; an app of another broker is not reached although it shares the process
 * @returns a function that ends it
 */
export function answerLocally(broker: string, subject: string, answer: LocalAnswer): () => void {
  const key = `${broker} ${subject}`;
  const known = answers.get(key) ?? new Set();
  answers.set(key, known.add(answer));
  return () => {
    known.delete(answer);
    if (known.size === 0) answers.delete(key);
  };
}

/** The handler in this process that answers the subject, if there is one. */
export function localAnswer(broker: string, subject: string): LocalAnswer | undefined {
  return answers.get(`${broker} ${subject}`)?.values().next().value;
}
