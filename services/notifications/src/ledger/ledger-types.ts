import { channels, type ChannelWord } from '@candor/proto/status-words.js';
import { type DeliveryLane } from '@candor/streams/on-event.js';

/** The channels. */
export type ChannelName = ChannelWord;

/** The contexts that list recipients, each an instance of RecipientsService. */
export type SourceName = 'integrations' | 'subscribers' | 'identity';

export type Lane = DeliveryLane;

/** The kinds of events that recipients are notified of. */
export type EventKind =
  | 'incident-update'
  | 'maintenance-notice'
  | 'announcement'
  | 'component-status'
  | 'integration-test'
  | 'endpoint-disabled'
  | 'update-overdue'
  | 'planned-entry-failed'
  | 'draft-proposed'
  | 'upstream-unreadable'
  | 'subscription-confirmation'
  | 'manage-link'
  | 'reader-link'
  | 'account-confirmation'
  | 'password-reset'
  | 'invitation'
  | 'factors-changed';

const DIRECT: ReadonlySet<EventKind> = new Set([
  'subscription-confirmation',
  'manage-link',
  'reader-link',
  'account-confirmation',
  'password-reset',
  'invitation',
  'factors-changed',
]);

/** Whether the address comes with the event, together with a code or token that is erased after the send. */
export function isDirect(kind: EventKind): boolean {
  return DIRECT.has(kind);
}

export const CHANNELS = channels.all;
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

/** The subject of a chunk's pointer. */
export function deliverySubject(channel: ChannelName, lane: Lane): string {
  return `dlv.${channel}.${lane}`;
}

/** Core NATS, without delivery guarantee: a worker has finished a chunk, so another one can be offered. */
export const CHUNK_DONE_HINT = 'hint.notifications.chunk_done';
