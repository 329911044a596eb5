import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@candor/messaging/bus.js';
import { StreamFollower } from '@candor/messaging/stream-follower.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { LatestQueue } from '../pages/latest-queue.js';
import type { ArchiveDisk } from './archive.disk.js';
import { readSubject } from './archive-name.js';

const STREAM = 'PAGES';
const RETRY_MS = 500;

/**
 * Keeps the disk's archives those of the stream. It follows the headers alone and fetches what the disk does not have: a gateway
 * that comes back, or whose broker does, would else be sent years of history that it has.
 */
export class ArchiveFollower {
  private readonly stream: StreamFollower;
  /** Subjects, each with the message that it should be. */
  private readonly wanted = new LatestQueue<string>((subject, messageId) => this.tryToFetch(subject, messageId));
  private closed = false;

  /** @param saved is told whose archives have changed */
  constructor(
    private readonly bus: Bus,
    private readonly disk: ArchiveDisk,
    private readonly log: AppLogger,
    private readonly saved: (customerId: string) => void,
  ) {
    const followed = {
      stream: STREAM,
      subject: 'pages.archive.*.*.*',
      from: 'last-per-subject',
      headersOnly: true,
    } as const;
    this.stream = new StreamFollower(
      bus,
      { ...followed, take: ({ subject, headers }) => this.wanted.put(subject, headers?.get('Nats-Msg-Id') ?? '') },
      log,
    );
  }

  start(): void {
    this.stream.start();
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.stream.close();
    await this.wanted.settled();
  }

  /** What cannot be fetched while the broker is away is wanted again when it is back, for the stream is followed anew then. */
  private async tryToFetch(subject: string, messageId: string): Promise<void> {
    if (this.closed) return;
    try {
      await this.fetch(subject, messageId);
    } catch (err) {
      if (!this.bus.isConnected) return;
      this.log.warn({ err, subject }, 'archive not fetched, tried again shortly');
      this.wanted.putBack(subject, messageId);
      await sleep(RETRY_MS);
    }
  }

  private async fetch(subject: string, messageId: string): Promise<void> {
    const named = readSubject(subject);
    if (!named || (await this.disk.has(named.customerId, named.key, messageId))) return;
    const manager = await ensureStreams(this.bus);
    const message = await manager.streams.getMessage(STREAM, { last_by_subj: subject });
    if (!message) return;
    try {
      await this.disk.save(message.data, message.header?.get('Nats-Msg-Id') ?? '');
      this.saved(named.customerId);
    } catch (err) {
      // The message is no archive or the disk is full; the next revision is another try.
      this.log.error({ err, subject }, 'archive left out');
    }
  }
}
