import type { MsgHdrs } from '@nats-io/transport-node';

/** Answers an encoded call with an encoded reply; never throws. */
export type LocalAnswer = (call: Uint8Array, headers: MsgHdrs) => Promise<Uint8Array>;

const answers = new Map<string, Set<LocalAnswer>>();

/**
 * Lets callers reach a handler in this process while the broker is away, those of other processes through a `DirectServer`:
 * people can go on working, and what they write waits in the outboxes.
 * @param broker what the caller would ask; apps of another broker are strangers although they share the process
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

/** Who answers the subject in this process, if anybody does. */
export function localAnswer(broker: string, subject: string): LocalAnswer | undefined {
  return answers.get(`${broker} ${subject}`)?.values().next().value;
}
