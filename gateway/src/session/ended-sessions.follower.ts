import { setTimeout as sleep } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { AckPolicy, DeliverPolicy, jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import type { Bus } from '@candor/messaging/bus.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import type { AppLogger } from '@candor/platform/logger.js';
import { events } from '@candor/proto/events.js';
import { REMEMBERED_MS, type EndedSessions } from './ended-sessions.js';

const STREAM = 'EVENTS';
const SUBJECT = 'evt.identity.v1.session_ended';
const RETRY_MS = 500;
/** The consumer goes away by itself when its gateway does (ns). */
const INACTIVE_NS = 60_000_000_000;

/**
 * Tells a gateway which sessions have ended early: every fact of the last quarter of an hour, then each new one. Each
 * gateway hears all of them, again after every disconnection and start, so nothing has to be kept on disk.
 */
export class EndedSessionsFollower {
  private messages?: ConsumerMessages;
  private running?: Promise<void>;
  private closed = false;
  private readonly stopListening: () => void;

  constructor(
    private readonly bus: Bus,
    private readonly ended: EndedSessions,
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
        if (!this.closed && this.bus.isConnected) this.log.warn({ err }, 'stream of ended sessions interrupted');
      }
      if (!this.closed) await sleep(RETRY_MS);
    }
  }

  private async follow(): Promise<void> {
    const manager = await ensureStreams(this.bus);
    const { name } = await manager.consumers.add(STREAM, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.StartTime,
      opt_start_time: new Date(Date.now() - REMEMBERED_MS).toISOString(),
      filter_subject: SUBJECT,
      inactive_threshold: INACTIVE_NS,
    });
    const consumer = await jetstream(this.bus.now()).consumers.get(STREAM, name);
    this.messages = await consumer.consume({ abort_on_missing_resource: true });
    if (this.closed) this.messages.stop();
    for await (const message of this.messages) this.take(message);
  }

  private take(message: JsMsg): void {
    try {
      const { userId, sessionEpoch, sessionId } = fromBinary(events[SUBJECT], message.data);
      const at = Math.floor(message.info.timestampNanos / 1_000_000);
      if (sessionId === '') this.ended.note(userId, sessionEpoch, at);
      else this.ended.noteOne(sessionId, at);
    } catch (err) {
      this.log.error({ err, subject: message.subject }, 'end of sessions left out');
    }
  }
}
