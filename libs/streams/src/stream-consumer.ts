import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from '@candor/bus/bus.js';
import type { AppLogger } from '@candor/platform/logger.js';
import type { Tracing } from '@candor/platform/tracing/tracing.js';
import type { AppPositions } from './consumer-positions.js';
import { DurableConsumer } from './durable-consumer.js';
import { FairTurns } from './fair-turns.js';
import { HandledHints, HeardHint } from './heard-hint.js';
import { hear } from './hints.js';
import { CUSTOMER_HEADER, MESSAGE_ID_HEADER } from './message-headers.js';
import { metaOf } from './message-meta.js';
import { MessageProcessor, type MessageHandler } from './message-processor.js';
import type { EventExtras } from './on-event.js';
import { PULL } from './pull.js';
import { ensureStreams } from './streams.js';

const CONCURRENCY = 8;
const RESTART_DELAY_MS = 500;
/**
 * What was in flight when a connection broke is redelivered after this time (ms): the server cannot know that it was
 * lost.
 */
const ACK_WAIT_MS = 10_000;
/** Progress reports within that time. */
const SIGNS = 3;
/** Events held for their turn, by handler: one organisation can fill this many before the consumer stops fetching. */
const HELD_PER_HANDLER = 8;
/** The share of that room that is free before more are fetched: one by one each would cost a request. */
const LEAST_ROOM = 1 / 4;

/**
 * A durable pull consumer that never stops by itself: it creates the stream and the consumer when they are missing,
 * also after the broker lost them, and continues after every disconnection. A consumer whose position is beyond its
 * stream, as after a rollback of the broker's store, is recreated: it would skip what is stored next. A missing
 * consumer of events is recreated after the last position that the app has saved, otherwise at the start of the stream.
 */
export class StreamConsumer {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  /** Whether the consumer did not survive an outage of the broker. */
  private isGone = false;
  private stopListening?: () => void;
  /** Waiting for their turn, or being handled. */
  private readonly held = new Set<JsMsg>();
  private readonly inProgress = new Set<Promise<void>>();
  private readonly turns: FairTurns<JsMsg | HeardHint>;
  private readonly hints = new HandledHints();
  private stopHearing?: () => void;
  /** How many messages may wait or be handled. */
  private readonly room: number;
  private restEnd?: NodeJS.Timeout;
  /** Called when another message can be held. */
  private onRoom: () => void = () => undefined;
  private signs?: NodeJS.Timeout;
  private remembering?: NodeJS.Timeout;
  private readonly ackWaitMs: number;
  private readonly durable: DurableConsumer;
  private readonly processor: MessageProcessor;

  constructor(
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly options: EventExtras & { readonly subject: string },
    handle: MessageHandler,
    kit: { readonly tracing?: Tracing; readonly positions?: AppPositions } = {},
  ) {
    this.ackWaitMs = options.ackWaitMs ?? ACK_WAIT_MS;
    this.durable = new DurableConsumer(bus, log, { ...options, ackWaitMs: this.ackWaitMs }, kit.positions);
    this.processor = new MessageProcessor(bus, log, options, handle, () => this.durable.hasMoved(), kit.tracing);
    const { stream, concurrency = CONCURRENCY } = options;
    this.turns = new FairTurns(concurrency);
    // A pointer held here would wait while another worker is idle.
    this.room = stream === 'EVENTS' ? concurrency * HELD_PER_HANDLER : concurrency;
  }

  start(): void {
    this.running = this.run();
    this.signs = setInterval(() => this.giveSigns(), this.ackWaitMs / SIGNS);
    this.remembering = setInterval(() => void this.durable.savePosition(), this.ackWaitMs);
    this.stopListening = this.bus.onConnected(() => void this.lookAfterReconnection());
    const { subject, consumer } = this.options;
    this.stopHearing = hear(this.bus, subject, (hint) => this.takeHint(new HeardHint(hint)), consumer);
  }

  /** Accepts nothing new and waits for the handlers in progress. */
  async close(): Promise<void> {
    this.closed = true;
    this.stopListening?.();
    this.stopHearing?.();
    this.messages?.stop();
    this.onRoom();
    await this.running;
    clearTimeout(this.restEnd);
    for (const message of this.turns.drain()) {
      if (message instanceof HeardHint) continue;
      this.held.delete(message);
      if (this.bus.isConnected) message.nak();
    }
    await Promise.all(this.inProgress);
    clearInterval(this.signs);
    clearInterval(this.remembering);
  }

  /** Reports to the server that the handlers are still running. */
  private giveSigns(): void {
    if (!this.bus.isConnected) return;
    for (const message of this.held) message.working();
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      try {
        await this.consume();
      } catch (err) {
        if (!this.closed && this.bus.isConnected) {
          this.log.warn({ err, consumer: this.options.consumer }, 'consumer interrupted');
        }
      }
      if (!this.closed) await sleep(RESTART_DELAY_MS);
    }
  }

  private async consume(): Promise<void> {
    const { stream, consumer } = this.options;
    await this.durable.ensure(await ensureStreams(this.bus, stream));
    const handle = await jetstream(this.bus.now()).consumers.get(stream, consumer);
    this.isGone = false;
    while (!this.closed && !this.isGone) {
      const least = Math.ceil(this.room * LEAST_ROOM);
      while (this.room - this.turns.held < least && !this.closed)
        await new Promise<void>((resolve) => (this.onRoom = resolve));
      // Not `consume`, which asks for more before there is room: what it has is kept from workers that are idle.
      this.messages = await handle.fetch({ ...PULL, max_messages: this.room - this.turns.held });
      if (this.closed) this.messages.stop();
      for await (const message of this.messages) await this.take(message);
    }
  }

  /** Handles a hint if there is room for it; what is left out here comes from the stream. */
  private takeHint(hint: HeardHint): void {
    const isWanted = hint.id !== '' && !this.hints.has(hint) && !this.closed;
    if (!isWanted || this.turns.held >= this.room || !this.turns.hasRoom(hint.customerId)) return;
    this.turns.offer(hint.customerId, hint);
    this.begin();
  }

  private async take(message: JsMsg): Promise<void> {
    await this.stayBehind(message);
    const laterMs = this.turns.offer(this.customerOf(message), message);
    if (laterMs !== undefined) {
      message.nak(laterMs);
      return;
    }
    this.held.add(message);
    this.begin();
  }

  /** Waits until a message is old enough. Those after it were stored later, so none waits longer than it has to. */
  private async stayBehind(message: JsMsg): Promise<void> {
    const { behindMs = 0 } = this.options;
    if (behindMs === 0) return;
    // Timers may fire a millisecond early.
    const aheadMs = metaOf(message).storedAt + behindMs - Date.now() + 1;
    // The broker's clock may be ahead of ours.
    if (aheadMs > 0) await sleep(Math.min(aheadMs, behindMs + 1));
  }

  private customerOf({ headers }: JsMsg): string {
    return (this.options.stream === 'EVENTS' && headers?.get(CUSTOMER_HEADER)) || '';
  }

  /** Handles the messages that are due. */
  private begin(): void {
    clearTimeout(this.restEnd);
    if (this.closed) return;
    for (let next = this.turns.next(); next; next = this.turns.next()) {
      const { customerId, message } = next;
      const begunAt = performance.now();
      const work = this.handle(message).then((failed) => {
        this.inProgress.delete(work);
        this.turns.done(customerId, performance.now() - begunAt, failed);
        this.begin();
        this.onRoom();
      });
      this.inProgress.add(work);
    }
    const { restMs } = this.turns;
    if (restMs !== undefined) this.restEnd = setTimeout(() => this.begin(), restMs);
  }

  /** @returns whether the next message of the organisation may fail in the same way */
  private async handle(message: JsMsg | HeardHint): Promise<boolean> {
    if (message instanceof HeardHint) {
      const outcome = this.processor.processHint(message);
      this.hints.note(message, outcome);
      return !(await outcome);
    }
    try {
      // By the id of this publication: what is published again under another one, because the database may have lost the
      // effect, is handled again. A hint gets its turn before its message: it came first, and both are of one organisation.
      const messageId = message.headers?.get(MESSAGE_ID_HEADER) ?? '';
      if (!(await this.hints.handled(messageId))) return await this.processor.process(message);
      this.processor.acked(message);
      return false;
    } catch (err) {
      // The connection is closed for good; the broker redelivers the message to another process.
      this.log.warn({ err, consumer: this.options.consumer }, 'message not acknowledged');
      return true;
    } finally {
      this.held.delete(message);
    }
  }

  /** Whether the consumer survived an outage of the broker has to be queried: its pull requests would just wait. */
  private async lookAfterReconnection(): Promise<void> {
    try {
      const manager = await ensureStreams(this.bus, this.options.stream);
      if (await this.durable.hasSurvived(manager)) return;
      this.isGone = true;
      this.messages?.stop();
    } catch (err) {
      if (!this.closed && this.bus.isConnected)
        this.log.warn({ err, consumer: this.options.consumer }, 'consumer not looked at');
    }
  }
}
