import { Channel as WireChannel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type DeliveryLane } from '@candor/streams/on-event.js';

/** The channels. */
export type ChannelName = 'email' | 'webhook' | 'slack' | 'twitter';

/** The contexts that list recipients, each an instance of RecipientsService. */
export type SourceName = 'integrations' | 'subscribers' | 'identity';

export type Lane = DeliveryLane;

/** The kinds of events that recipients are notified of. */
export type EventKind =
  | 'incident-update'
  | 'maintenance-notice'
  | 'component-status'
  | 'integration-test'
  | 'endpoint-disabled'
  | 'subscription-confirmation'
  | 'manage-link'
  | 'account-confirmation'
  | 'password-reset'
  | 'invitation'
  | 'factors-changed';

const DIRECT: ReadonlySet<EventKind> = new Set([
  'subscription-confirmation',
  'manage-link',
  'account-confirmation',
  'password-reset',
  'invitation',
  'factors-changed',
]);

/** Whether the address comes with the event, together with a code or token that is erased after the send. */
export function isDirect(kind: EventKind): boolean {
  return DIRECT.has(kind);
}

export const CHANNELS: readonly ChannelName[] = ['email', 'webhook', 'slack', 'twitter'];
export const LANES: readonly Lane[] = ['confirm', 'fast', 'bulk', 'retry'];

/**
 * Recipients in one chunk at most. Small enough that a lost worker costs little, large enough that the cost of leasing
 * is negligible.
 */
export const CHUNK_SIZE = 500;

/** Whether messages of the channel can be threaded under an earlier one. Mails do that by themselves. */
export function hasConversations(channel: ChannelName): boolean {
  return channel === 'slack' || channel === 'twitter';
}

const WIRE: Record<ChannelName, WireChannel> = {
  email: WireChannel.EMAIL,
  webhook: WireChannel.WEBHOOK,
  slack: WireChannel.SLACK,
  twitter: WireChannel.TWITTER,
};

export function channelToWire(channel: ChannelName): WireChannel {
  return WIRE[channel];
}

/** Undefined for a channel that this build does not know. */
export function channelFromWire(wire: WireChannel): ChannelName | undefined {
  return CHANNELS.find((channel) => WIRE[channel] === wire);
}

/** The subject of a chunk's pointer. */
export function deliverySubject(channel: ChannelName, lane: Lane): string {
  return `dlv.${channel}.${lane}`;
}

/** Core NATS, without delivery guarantee: a worker has finished a chunk, so another one can be offered. */
export const CHUNK_DONE_HINT = 'hint.notifications.chunk_done';
