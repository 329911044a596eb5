import { type Lease } from '../ledger/chunk-leases.js';
import { type Recipient } from './channel.js';
import { isFor } from './is-internal.js';
import { type Notification } from './notification.js';
import { type NotificationReader } from './notification.reader.js';

/**
 * What a chunk says to each of its recipients: the same to all who see the same of their page, by the audiences that they are in
 * when they are sent to; those of a first page may be in some that it did not have when they were listed. Each is composed once.
 */
export class SaidByAudience {
  private readonly composed = new Map<string, Promise<Notification | undefined>>();

  constructor(
    private readonly notifications: NotificationReader,
    private readonly lease: Pick<Lease, 'customerId' | 'eventId' | 'pageId' | 'source' | 'channel'>,
  ) {}

  /**
   * Undefined when there is nothing left to say to it.
   * @throws UnavailableError as `NotificationReader.read` does
   */
  to({ audienceIds = [] }: Pick<Recipient, 'audienceIds'>): Promise<Notification | undefined> {
    const key = audienceIds.join();
    const known = this.composed.get(key);
    if (known) return known;
    const composing = this.compose(audienceIds);
    this.composed.set(key, composing);
    composing.catch(() => this.composed.delete(key));
    return composing;
  }

  private async compose(audienceIds: readonly string[]): Promise<Notification | undefined> {
    const { customerId, eventId, pageId = audienceIds.length > 0 ? customerId : undefined } = this.lease;
    const news = await this.notifications.read(customerId, eventId, pageId, audienceIds);
    return news && isFor(this.lease, news) ? news : undefined;
  }
}
