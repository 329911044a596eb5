import { type Lease } from '../ledger/chunk-leases.js';
import { type Recipient } from './channel.js';
import { type Notification } from './notification.js';
import { type NotificationReader } from './notification.reader.js';

/**
 * What a chunk says to each of its recipients: the same to all of a first page without audiences, and of any other page to
 * those who see the same of it, by the audiences that they are in when they are sent to. Each is composed once.
 */
export class SaidByAudience {
  private readonly composed = new Map<string, Promise<Notification | undefined>>();

  constructor(
    private readonly notifications: NotificationReader,
    private readonly lease: Pick<Lease, 'customerId' | 'eventId' | 'pageId'>,
  ) {}

  /**
   * Undefined when there is nothing left to say to it.
   * @throws UnavailableError as `NotificationReader.read` does
   */
  to({ audienceIds = [] }: Pick<Recipient, 'audienceIds'>): Promise<Notification | undefined> {
    const own = this.lease.pageId === undefined ? [] : audienceIds;
    const key = own.join();
    const known = this.composed.get(key);
    if (known) return known;
    const { customerId, eventId, pageId } = this.lease;
    const composing = this.notifications.read(customerId, eventId, pageId, own);
    this.composed.set(key, composing);
    composing.catch(() => this.composed.delete(key));
    return composing;
  }
}
