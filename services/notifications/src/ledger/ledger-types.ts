import { type DeliveryLane } from '@candor/messaging/on-event.js';
import { Channel as WireChannel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';

/** The channels that have a worker. */
export type ChannelName = 'email' | 'webhook';

export type Lane = DeliveryLane;

/** What a recipient is told of. */
export type EventKind = 'incident-update' | 'subscription-confirmation' | 'account-confirmation';

export const CHANNELS: readonly ChannelName[] = ['email', 'webhook'];
export const LANES: readonly Lane[] = ['confirm', 'fast', 'bulk', 'retry'];

/** Recipients in one chunk at most. Small enough that a lost worker costs little, large enough that leasing costs nothing. */
export const CHUNK_SIZE = 500;

const WIRE: Record<ChannelName, WireChannel> = { email: WireChannel.EMAIL, webhook: WireChannel.WEBHOOK };

export function channelToWire(channel: ChannelName): WireChannel {
  return WIRE[channel];
}

/** Undefined for a channel that has no worker in this build. */
export function channelFromWire(wire: WireChannel): ChannelName | undefined {
  return CHANNELS.find((channel) => WIRE[channel] === wire);
}

/** The subject of a chunk's pointer. */
export function deliverySubject(channel: ChannelName, lane: Lane): string {
  return `dlv.${channel}.${lane}`;
}

/** Core NATS, no promise attached: a worker has finished a chunk, so there is room for another. */
export const CHUNK_DONE_HINT = 'hint.notifications.chunk_done';
