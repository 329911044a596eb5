import { Injectable, Optional, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { streamsWrittenBy } from '@candor/bus/access/bus-access.js';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { runDetached } from '@candor/platform/request-context.js';
import { Tracing, type Span } from '@candor/platform/tracing/tracing.js';
import { say } from '@candor/streams/hints.js';
import { FIRST_CLAIM, nextClaim, publicationsAtOnce } from './claim-size.js';
import { outboxHeaders } from './outbox-headers.js';
import { OutboxReconciler } from './outbox.reconciler.js';
import { OutboxStore, type ClaimedRow, type OutboxRow, type Published } from './outbox.store.js';

const POLL_MS = 1_000;
const PURGE_EVERY_MS = 3_600_000;
const PUBLISH_TIMEOUT_MS = 5_000;
/**
 * How long the relay waits where something of the transaction was said (ms): those who heard it have the processors to
 * themselves.
 */
const BEHIND_HINT_MS = 100;
/** How long the stream may take nothing before what waits is said again, and how often then (ms). */
const STUCK_MS = 1_500;
const SAY_AGAIN_MS = 500;
/** The most that is said again. */
const SAID_AGAIN = 50;

/**
 * Publishes committed outbox rows to JetStream. Any number of relays share the work: rows are locked while they are
 * being published. Woken by commits in this process; polling finds what a crash left behind.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private working?: Promise<void>;
  private wokenWhileWorking = false;
  private waking?: NodeJS.Timeout;
  private saying?: NodeJS.Timeout;
  private sayingAgain?: Promise<void>;
  private stopped = false;
  private lastPurge = 0;
  /** When the stream last took something, or there was nothing for it (epoch ms). */
  private progressAt = Date.now();

  constructor(
    private readonly store: OutboxStore,
    private readonly reconciler: OutboxReconciler,
    private readonly bus: Bus,
    private readonly log: AppLogger,
    @Optional() private readonly tracing?: Tracing,
  ) {}

  onApplicationBootstrap(): void {
    // A worker's records are published by the planner, which has the same schema.
    if (streamsWrittenBy(this.bus.name)?.length === 0) return;
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.saying = setInterval(() => this.sayAgain(), SAY_AGAIN_MS);
    this.bus.onConnected(() => {
      this.reconciler.connected();
      this.wake();
    });
  }

  async onModuleDestroy(): Promise<void> {
    // What was said just now is not left to the next start.
    if (this.waking) this.wake();
    this.stopped = true;
    clearInterval(this.timer);
    clearInterval(this.saying);
    await Promise.all([this.working, this.sayingAgain]);
  }

  /** Says what a transaction has committed to those who listen, and publishes it. */
  committed(rows: readonly OutboxRow[]): void {
    const said = rows.filter((row) => this.say(row));
    if (said.length === 0) this.wake();
    else this.waking ??= setTimeout(() => this.wake(), BEHIND_HINT_MS);
  }

  /** For those who did not hear it, because the broker that they were connected to was the one that is gone. */
  private sayAgain(): void {
    if (!this.bus.isConnected || Date.now() - this.progressAt < STUCK_MS) return;
    this.sayingAgain ??= this.store
      .newestWaiting(SAID_AGAIN)
      .then(
        (rows) => rows.forEach((row) => this.say(row)),
        (err: unknown) => this.log.warn({ err }, 'nothing said again'),
      )
      .finally(() => (this.sayingAgain = undefined));
  }

  private say(row: OutboxRow): boolean {
    return say(this.bus, row.subject, row.payload, () => outboxHeaders(row, row.id));
  }

  /** Checks for rows to publish. Cheap, and safe to call at any time. */
  wake(): void {
    clearTimeout(this.waking);
    this.waking = undefined;
    if (this.stopped || !this.timer || !this.bus.isConnected) return;
    if (this.working) {
      this.wokenWhileWorking = true;
      return;
    }
    this.working = runDetached(() => this.drain())
      .catch((err: unknown) => this.log.warn({ err }, 'outbox relay interrupted'))
      .finally(() => {
        this.working = undefined;
        if (this.wokenWhileWorking) {
          this.wokenWhileWorking = false;
          this.wake();
        }
      });
  }

  private async drain(): Promise<void> {
    let size = FIRST_CLAIM;
    for (let idle = true; !this.stopped;) {
      const { connection, repairing } = await this.reconciler.admit(idle);
      const { rows, recorded, isOtherServer } = await this.store.handOut(size, (waiting) =>
        this.publish(waiting, connection),
      );
      if (isOtherServer) this.reconciler.lookAgain();
      if (recorded < rows.length) break;
      idle = rows.length < size;
      size = nextClaim(rows.map(({ payload }) => payload.length));
      if (idle && !repairing) {
        this.progressAt = Date.now();
        break;
      }
    }
    if (Date.now() - this.lastPurge < PURGE_EVERY_MS) return;
    this.lastPurge = Date.now();
    await this.store.purge();
  }

  /**
   * @returns what JetStream has stored, which may be less than requested; nothing if the connection was lost meanwhile
   */
  private async publish(rows: readonly ClaimedRow[], connection: number): Promise<Published[]> {
    const js = jetstream(this.bus.now(), { timeout: PUBLISH_TIMEOUT_MS });
    const published: Published[] = [];
    const queue = rows.values();
    const lane = async (): Promise<void> => {
      for (const row of queue) {
        if (!this.bus.isConnected || !this.reconciler.isConnection(connection)) return;
        const span = this.startSpan(row);
        try {
          const head = outboxHeaders({ ...row, traceparent: span?.traceparent ?? row.traceparent }, row.messageId);
          const ack = await js.publish(row.subject, row.payload, { headers: head });
          span?.end();
          this.progressAt = Date.now();
          published.push({ id: row.id, stream: ack.stream, seq: ack.seq });
        } catch (err) {
          span?.end(err);
          this.reconciler.lookAgain();
          this.log.warn({ err, subject: row.subject, outboxId: row.id }, 'publish failed, tried again later');
          return;
        }
      }
    };
    const atOnce = publicationsAtOnce(rows.map(({ payload }) => payload.length));
    await Promise.all(Array.from({ length: atOnce }, lane));
    // A broker that came back may have lost what it acked before: only what is published over one checked connection is
    // recorded.
    return this.reconciler.isConnection(connection) ? published : [];
  }

  /** For work without a request, such as that of a clock, the trace starts here. */
  private startSpan(row: ClaimedRow): Span | undefined {
    return this.tracing?.start(`send ${row.subject}`, {
      kind: 'producer',
      parent: row.traceparent ?? undefined,
      attributes: {
        'messaging.system': 'nats',
        'messaging.operation.type': 'send',
        'messaging.destination.name': row.subject,
        'messaging.message.id': row.id,
      },
    });
  }
}
