import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { AckPolicy, DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { SnapshotSchema } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import type { SnapshotDisk } from './snapshot.disk.js';
import type { SnapshotStore } from './snapshot.store.js';

const STREAM = 'PAGES';
const RETRY_MS = 500;
const IN_FLIGHT = 50;
/** The consumer goes away by itself when its gateway does (ns). */
const INACTIVE_NS = 60_000_000_000;

/**
 * Follows stream PAGES for ever: the last snapshot of every organisation, then each new one.
 *
 * The consumer is ephemeral, without acks, and made anew from the last of every subject after each disconnection and
 * whenever it or the stream is lost. It does not go on from a sequence number: in a stream that was rolled back or
 * recreated the same number is another message, and what lies before it would be missed. Revisions make the repetition
 * harmless.
 */
export class SnapshotFollower {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  private readonly stopListening: () => void;
  /** Whether everything that the stream held was taken at least once. */
  caughtUp = false;

  constructor(
    private readonly bus: Bus,
    private readonly store: SnapshotStore,
    private readonly disk: SnapshotDisk,
    private readonly log: AppLogger,
  ) {
    this.stopListening = bus.onConnected(() => this.messages?.stop());
  }

  start(): void {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stopListening();
    this.messages?.stop();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.follow();
      } catch (err) {
        if (!this.closed && this.bus.isConnected) this.log.warn({ err }, 'stream of pages interrupted');
      }
      if (!this.closed) await sleep(RETRY_MS);
    }
  }

  private async follow(): Promise<void> {
    const manager = await ensureStreams(this.bus);
    const info = await manager.consumers.add(STREAM, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.LastPerSubject,
      filter_subject: 'pages.snapshot.*',
      inactive_threshold: INACTIVE_NS,
    });
    if (info.num_pending === 0) this.caughtUp = true;
    const consumer = await jetstream(this.bus.now()).consumers.get(STREAM, info.name);
    this.messages = await consumer.consume({ max_messages: IN_FLIGHT, abort_on_missing_resource: true });
    if (this.closed) this.messages.stop();
    for await (const message of this.messages) {
      this.take(message);
      if (message.info.pending === 0) this.caughtUp = true;
    }
  }

  private take(message: JsMsg): void {
    try {
      const snapshot = fromBinary(SnapshotSchema, message.data);
      if (this.store.put(snapshot)) this.disk.save(snapshot.customerId, message.data);
    } catch (err) {
      this.log.error({ err, subject: message.subject }, 'snapshot left out');
    }
  }
}
