import { NotReachedError, type CallAnswer, type CallTransport, type EncodedCall } from './call-transport.js';

const answers = new Map<string, Set<CallAnswer>>();

/**
 * Lets callers reach a handler in this process past the broker.
 * @param broker the broker that callers use; an app of another broker is not reached although it shares the process
 * @returns a function that ends it
 */
export function answerLocally(broker: string, subject: string, answer: CallAnswer): () => void {
  const key = `${broker} ${subject}`;
  const known = answers.get(key) ?? new Set();
  answers.set(key, known.add(answer));
  return () => {
    known.delete(answer);
    if (known.size === 0) answers.delete(key);
  };
}

/** The handler in this process that answers the subject, if there is one. */
export function localAnswer(broker: string, subject: string): CallAnswer | undefined {
  return answers.get(`${broker} ${subject}`)?.values().next().value;
}

/** Calls to handlers in this process. */
export class LocalTransport implements CallTransport {
  /** @param broker that of the app; only apps of the same broker are reached */
  constructor(private readonly broker: string) {}

  async send({ subject, content, head }: EncodedCall): Promise<Uint8Array> {
    const answer = localAnswer(this.broker, subject);
    if (!answer) throw new NotReachedError(`Nobody in this process answers ${subject}.`);
    return answer(content, head);
  }
}
