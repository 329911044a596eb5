import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@candor/bus/bus.js';
import type { CallTransport, EncodedCall } from '../call-transport.js';

/**
 * When a call with an Idempotency-Key is sent again (ms): by then the first try is done, and its answer is returned. What
 * takes longer is refused, as being worked on.
 */
const KEYED_AFTER_MS = 1_000;

/**
 * Sends a call over the broker. If the connection to it is lost before the answer comes, it is sent past the broker as well
 * where that is safe, because it changes nothing or has an Idempotency-Key. Other calls wait: the answer may still come,
 * and whether they were carried out is not known.
 * @throws as the broker's transport does where nobody is reached past it
 */
export async function sendAgainIfCut(
  bus: Pick<Bus, 'onDisconnected'>,
  call: EncodedCall,
  { broker, past }: { readonly broker: CallTransport; readonly past: CallTransport },
): Promise<Uint8Array> {
  if (!call.isRead && !call.isKeyed) return broker.send(call);
  const sentAt = performance.now();
  let endListening = (): void => undefined;
  const isCut = new Promise<'cut'>((resolve) => {
    endListening = bus.onDisconnected(() => resolve('cut'));
  });
  const answer = broker.send(call);
  try {
    const first = await Promise.race([answer, isCut]);
    if (first !== 'cut') return first;
  } finally {
    endListening();
  }
  const again = async (): Promise<Uint8Array> => {
    if (!call.isRead) {
      const isAnswered = await Promise.race([answer.then(() => true), sleep(KEYED_AFTER_MS, false)]);
      if (isAnswered) return answer;
    }
    return past.send({ ...call, timeoutMs: call.timeoutMs - (performance.now() - sentAt) });
  };
  // What the first try ends with says what is not known.
  return Promise.any([answer, again()]).catch(() => answer);
}
