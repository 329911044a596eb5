import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { SubscriptionChannel } from './subscription.entity.js';

const WIRE: Readonly<Record<SubscriptionChannel, Channel>> = {
  email: Channel.EMAIL,
  webhook: Channel.WEBHOOK,
  slack: Channel.SLACK,
};

export function channelToWire(channel: SubscriptionChannel): Channel {
  return WIRE[channel];
}

/** @returns undefined for a channel without subscriptions */
export function channelFromWire(channel: Channel): SubscriptionChannel | undefined {
  return (Object.keys(WIRE) as SubscriptionChannel[]).find((known) => WIRE[known] === channel);
}
