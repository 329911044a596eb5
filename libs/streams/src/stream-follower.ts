import { setTimeout as sleep } from 'node:timers/promises';
import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  type Consumer,
  type ConsumerConfig,
  type ConsumerMessages,
  type JsMsg,
} from '@nats-io/jetstream';
import { nuid } from '@nats-io/transport-node';
import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { PULL } from './pull.js';
import { ensureStreams } from './streams.js';

/** What is followed, from where, and what receives it. */
export interface Followed {
  readonly stream: string;
  readonly subject: string;
  /** Where each new consumer starts: at the last message of every subject, or this long ago (ms). */
  readonly from: 'last-per-subject' | { readonly agoMs: number };
  /** Messages fetched ahead; the client's default if omitted. Small where messages are large. */
  readonly ahead?: number;
  /** Whether messages are delivered without their data. */
  readonly headersOnly?: boolean;
  /** If it throws, the error is logged and the message skipped. While it runs, no more than `ahead` is fetched. */
  readonly take: (message: JsMsg) => void | Promise<void>;
}

const RETRY_MS = 500;
/** How often the broker is asked whether everything was received, until it was (ms). */
const LOOK_MS = 250;
/** The broker deletes the consumer when its follower is gone for this long (ns). */
const INACTIVE_NS = 60_000_000_000;

/**
 * Follows a stream for ever, to keep its content in memory: every process receives everything.
 * The consumer is ephemeral, without acks, and recreated after each disconnection and whenever it or the stream is
 * lost. It does not continue from a sequence number: in a stream that was rolled back or recreated the same number is
 * another message, and what lies before it would be missed. So messages are delivered repeatedly, and `take` has to
 * detect repetitions.
 */
export class StreamFollower {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  private isInterrupted = false;
  /** The number of the last message that this consumer delivered and that was taken. */
  private taken = 0;
  private readonly stopListening: () => void;
  /** Whether everything in the stream was received at least once. */
  caughtUp = false;
  /** When the last message arrived (epoch ms); 0 before the first. */
  heardAt = 0;

  constructor(
    private readonly bus: Bus,
    private readonly followed: Followed,
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
        const { stream } = this.followed;
        // Once for each interruption: a second region may be without the first one for hours.
        if (!this.closed && this.bus.isConnected && !this.isInterrupted)
          this.log.warn({ err, stream }, 'followed stream interrupted');
        this.isInterrupted = true;
      }
      if (!this.closed) await sleep(RETRY_MS);
    }
  }

  private async follow(): Promise<void> {
    const { stream, ahead } = this.followed;
    const manager = await ensureStreams(this.bus, stream);
    const info = await manager.consumers.add(stream, this.consumer());
    if (info.num_pending === 0) this.caughtUp = true;
    const consumer = await jetstream(this.bus.now()).consumers.get(stream, info.name);
    this.isInterrupted = false;
    this.messages = await consumer.consume({ ...PULL, ...(ahead && { max_messages: ahead }) });
    if (this.closed) this.messages.stop();
    this.taken = 0;
    const looking = setInterval(() => void this.look(consumer), LOOK_MS).unref();
    try {
      for await (const message of this.messages) {
        await this.take(message);
        this.heardAt = Date.now();
        this.taken = message.info.deliverySequence;
        if (message.info.pending === 0) this.caughtUp = true;
        if (this.caughtUp) clearInterval(looking);
      }
    } finally {
      clearInterval(looking);
    }
  }

  /**
   * A message says how many follow it. One of these that is replaced before it is delivered never comes, and nothing says
   * so: only the broker knows.
   */
  private async look(consumer: Consumer): Promise<void> {
    if (this.caughtUp) return;
    // Without an answer it is asked again.
    const info = await consumer.info().catch(() => undefined);
    if (info?.num_pending === 0 && this.taken >= info.delivered.consumer_seq) this.caughtUp = true;
  }

  private consumer(): Partial<ConsumerConfig> {
    const { subject, from, headersOnly = false } = this.followed;
    return {
      // Named, so that the broker sees in the request's subject what is followed.
      name: `${this.bus.name}-${nuid.next()}`,
      ack_policy: AckPolicy.None,
      headers_only: headersOnly,
      filter_subject: subject,
      inactive_threshold: INACTIVE_NS,
      ...(from === 'last-per-subject'
        ? { deliver_policy: DeliverPolicy.LastPerSubject }
        : {
            deliver_policy: DeliverPolicy.StartTime,
            opt_start_time: new Date(Date.now() - from.agoMs).toISOString(),
          }),
    };
  }

  private async take(message: JsMsg): Promise<void> {
    try {
      await this.followed.take(message);
    } catch (err) {
      this.log.error({ err, subject: message.subject }, 'message of a followed stream left out');
    }
  }
}
