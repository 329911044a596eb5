import { inSpan } from '@candor/platform/tracing/in-span.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Channel } from './channel.js';

/** The channel with a span for every send of a sampled trace. The recipient appears in it by id alone. */
export function tracedChannel(channel: Channel): Channel {
  const { name } = channel;
  return {
    name,
    send: (notification, recipient) => {
      const attributes = {
        'candor.channel': name,
        'candor.recipient.id': recipient.id,
        'candor.attempt': recipient.attempts + 1,
      };
      return inSpan(`deliver ${name}`, { kind: 'client', attributes }, async (span) => {
        const outcome = await channel.send(notification, recipient);
        span?.set(attributesOf(outcome));
        return outcome;
      });
    },
    ...(channel.turn && { turn: () => channel.turn?.() ?? Promise.resolve() }),
    close: () => channel.close(),
  };
}

/** Without the reason, which is text of the other side. */
function attributesOf(outcome: Outcome): Record<string, string | number> {
  const status = outcome.kind === 'postponed' ? undefined : outcome.status;
  return { 'candor.outcome': outcome.kind, ...(status !== undefined && { 'candor.status': status }) };
}
