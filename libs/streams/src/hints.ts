import type { Msg, MsgHdrs, Subscription } from '@nats-io/transport-node';
import { hearsHint, hintOf, saysHint } from '@candor/bus/access/bus-access.js';
import type { Bus } from '@candor/bus/bus.js';

/**
 * Says a message to those who listen, as soon as its change is committed. It may get lost, so it is published into its
 * stream as well; but it does not wait for the outbox, nor for servers that have yet to agree on a stream's leader.
 * @returns whether it was said
 */
export function say(bus: Bus, subject: string, data: Uint8Array, headers: () => MsgHdrs): boolean {
  if (!bus.isConnected || !saysHint(bus.name, subject)) return false;
  try {
    bus.now().publish(hintOf(subject), data, { headers: headers() });
    return true;
  } catch (err) {
    bus.log.debug({ err, subject }, 'hint not said');
    return false;
  }
}

/**
 * Listens for hints of a subject, if this app may.
 * @param queue the replicas with the same name share the hints; without one each gets all of them
 * @returns ends it
 */
export function hear(bus: Bus, subject: string, take: (hint: Msg) => void, queue?: string): () => void {
  // The broker of a second region passes on what is in the stream, and nothing else.
  if (bus.isSecondRegion || !hearsHint(bus.name, subject)) return () => undefined;
  let subscription: Subscription | undefined;
  let ended = false;
  // The subscription survives reconnections.
  void bus.ready().then((connection) => {
    if (ended) return;
    const callback = (err: Error | null, hint: Msg): void => {
      if (err) bus.log.warn({ err, subject }, 'hints are not heard');
      else take(hint);
    };
    subscription = connection.subscribe(hintOf(subject), { queue, callback });
  });
  return () => {
    ended = true;
    subscription?.unsubscribe();
  };
}

/** The subject of the message that a hint is of. */
export function subjectOfHint({ subject }: Msg): string {
  return subject.slice(hintOf('').length);
}
