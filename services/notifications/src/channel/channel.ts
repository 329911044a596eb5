import { type ChannelName } from '../ledger/ledger-types.js';
import { type Notification } from './notification.js';

/** Where and how to reach one recipient. Lives as long as the send; never stored, never logged. */
export interface Recipient {
  readonly id: string;
  /** The mail address or URL. */
  readonly address: string;
  /** The token of the recipient's own unsubscribe link; empty where there is nothing to leave. */
  readonly unsubscribeToken: string;
  /** The signing secrets of a webhook, newest first, each "whsec_…". */
  readonly signingSecrets: readonly string[];
  /** Attempts made before this one. */
  readonly attempts: number;
}

/** How one attempt ended. `status` is the HTTP status or SMTP reply code, where there was one. */
export type Outcome =
  | { readonly kind: 'delivered'; readonly status?: number }
  | { readonly kind: 'retry'; readonly afterMs: number; readonly reason: string; readonly status?: number }
  | { readonly kind: 'rejected'; readonly reason: string; readonly status?: number };

/**
 * One way of reaching people; all look the same from outside. `send` may be called for as many recipients at once as the
 * worker's window allows, and always ends in an outcome: it does not throw for anything the other side does. What is the
 * same for all recipients of a notification is built once and kept as long as the notification object lives.
 */
export interface Channel {
  readonly name: ChannelName;
  send(notification: Notification, recipient: Recipient): Promise<Outcome>;
  /** Lets go of connections. */
  close(): Promise<void>;
}

/** The token under which an app provides its channel. */
export const CHANNEL = Symbol('CHANNEL');
