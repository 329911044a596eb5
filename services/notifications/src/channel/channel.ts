import { type Language } from '@candor/words/languages.js';
import { type SlackTarget, type TwitterTarget } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type ChannelName } from '../ledger/ledger-types.js';
import { type Outcome } from '../ledger/outcome.js';
import { type Notification } from './notification.js';

/** Where and how to reach one recipient. Exists only during the send; never stored, never logged. */
export interface Recipient {
  readonly id: string;
  /** The mail address or URL. */
  readonly address: string;
  /** The language of its mails. */
  readonly language: Language;
  /** The token of the recipient's own unsubscribe link; empty where there is nothing to unsubscribe from. */
  readonly unsubscribeToken: string;
  /** The token of the recipient's own manage link; absent where there is nothing to manage. */
  readonly manageToken?: string;
  /** The signing secrets of a webhook, newest first, each "whsec_…". */
  readonly signingSecrets: readonly string[];
  /** Where to post, for a Slack channel. */
  readonly slack?: SlackTarget;
  /** In whose name to post, for an X account. */
  readonly twitter?: TwitterTarget;
  /**
   * The other side's id of the first message about this incident or maintenance that it was sent; absent before that.
   * Later messages are threaded under it.
   */
  readonly rootReference?: string;
  /** Of a subscriber to a further page: the audiences of it that it is in now, sorted. */
  readonly audienceIds?: readonly string[];
  /** Attempts made before this one. */
  readonly attempts: number;
}

/**
 * One notification channel; all have the same interface. `send` may be called for as many recipients at once as the
 * worker's window allows, and always resolves to an outcome: it does not throw for anything the other side does. What
 * is the same for all recipients of a notification is built once and cached as long as the notification object exists.
 */
export interface Channel {
  readonly name: ChannelName;
  send(notification: Notification, recipient: Recipient): Promise<Outcome>;
  /** Waits until the other side allows another send; called before each, where there is such a limit. */
  turn?(): Promise<void>;
  /** Closes connections. */
  close(): Promise<void>;
}

/** The token under which an app provides its channel. */
export const CHANNEL = Symbol('CHANNEL');
