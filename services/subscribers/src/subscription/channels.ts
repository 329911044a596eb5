import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { channels } from '@candor/proto/status-words.js';
import type { SubscriptionChannel } from './subscription.entity.js';

/** @returns undefined for a channel without subscriptions */
export function channelFromWire(channel: Channel): SubscriptionChannel | undefined {
  const word = channels.wordOf(channel);
  return word === 'twitter' ? undefined : word;
}
