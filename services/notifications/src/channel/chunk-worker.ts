import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Bus } from '@candor/bus/bus.js';
import { UnavailableError } from '@candor/platform/errors.js';
import { AppLogger } from '@candor/platform/logger.js';
import { currentContext, newRequestContext, runInContext } from '@candor/platform/request-context.js';
import { inSpan } from '@candor/platform/tracing/in-span.js';
import { type ChunkPointer } from '@candor/proto/gen/candor/notifications/v1/notifications_pb.js';
import { type MessageMeta } from '@candor/streams/on-event.js';
import { ChunkLeases, type Lease } from '../ledger/chunk-leases.js';
import { CHUNK_DONE_HINT, deliverySubject, isDirect, type Lane } from '../ledger/ledger-types.js';
import { CHANNEL, type Channel } from './channel.js';
import { ChunkRun, NOTHING_LEFT } from './chunk-run.js';
import { CurrentRecipients } from './current-recipients.js';
import { NotificationReader } from './notification.reader.js';
import { RecipientResolver } from './recipient-resolver.js';
import { ResultRecorder, type ResultStore } from './result-recorder.js';
import { SaidByAudience } from './said-by-audience.js';
import { SendTurns } from './send-turns.js';
import { SendWindow } from './send-window.js';
import { SendMetrics } from './send-metrics.js';
import { StopSignal } from './stop-signal.js';
import { WorkerProgress } from './worker-progress.js';

/** Well below the lease and the broker's ack wait. */
const RENEW_EVERY_MS = 10_000;

/**
 * Drives a channel: takes the chunks that pointers name, sends them and records the results. Concurrent chunks share
 * one window.
 */
@Injectable()
export class ChunkWorker implements OnApplicationShutdown {
  private readonly turns = new SendTurns();

  constructor(
    private readonly leases: ChunkLeases,
    private readonly notifications: NotificationReader,
    private readonly recipients: RecipientResolver,
    @Inject(CHANNEL) private readonly channel: Channel,
    private readonly window: SendWindow,
    private readonly bus: Bus,
    private readonly log: AppLogger,
    private readonly stop: StopSignal,
    private readonly progress: WorkerProgress,
    private readonly metrics: SendMetrics,
  ) {}

  /**
   * Processes the chunk, if it is still open and no other worker holds it. A pointer is only a hint, so an extra one
   * does no harm.
   * @throws UnavailableError when the pointer has to be redelivered
   */
  async process(lane: Lane, pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    const endTurn = this.turns.begin(lane);
    try {
      await this.takeAndSend(pointer, meta);
    } finally {
      endTurn();
    }
  }

  private async takeAndSend(pointer: ChunkPointer, meta: MessageMeta): Promise<void> {
    if (this.stop.signal.aborted) throw new UnavailableError('This worker is stopping.');
    const leasedAt = performance.now();
    const lease = await this.leases.take(pointer);
    if (!lease) return;
    const end = this.progress.begin();
    const store: ResultStore = {
      record: async (held, batch) => {
        const isOurs = await this.leases.record(held, batch);
        this.progress.made();
        return isOurs;
      },
    };
    const recorder = new ResultRecorder(store, this.window, lease, this.log, leasedAt);
    const renewal = setInterval(() => void this.renew(lease, recorder, meta), RENEW_EVERY_MS);
    try {
      await inTraceOf(lease, () => this.work(lease, recorder));
    } finally {
      clearInterval(renewal);
      end();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.channel.close();
  }

  private async work(lease: Lease, recorder: ResultRecorder): Promise<void> {
    const comesAgain = async (error: unknown): Promise<never> => {
      await this.leases.returnToPointer(lease);
      throw error;
    };
    const { said, isOver, recipients } = await this.resolve(lease).catch(comesAgain);
    if (isOver) {
      recorder.skip(lease.recipientIds, NOTHING_LEFT);
    } else {
      const run = new ChunkRun(
        this.channel,
        this.window,
        this.turns,
        recorder,
        this.stop.signal,
        this.log,
        this.metrics,
      );
      const complete = await run.send(lease, said, recipients).catch(comesAgain);
      if (recorder.leaseLost) return;
      if (!complete) {
        await this.leases.release(lease);
        return;
      }
    }
    await recorder.flushed();
    if (!(await this.finish(lease, recorder))) return;
    if (isDirect(lease.kind)) await this.leases.forgetPayload(lease);
    // Only a hint: without it the dispatcher polls a moment later anyway.
    if (this.bus.isConnected) this.bus.now().publish(CHUNK_DONE_HINT);
  }

  /** @returns whether the chunk is done; if not, others have it, or will */
  private async finish(lease: Lease, recorder: ResultRecorder): Promise<boolean> {
    const missing = await this.leases.finish(lease);
    if (missing?.length === 0) return true;
    if (missing && (await recorder.recordAgain(missing)) && (await this.leases.finish(lease))?.length === 0)
      return true;
    await this.leases.release(lease);
    return false;
  }

  /** `isOver` where there is nothing left to say to anybody: who is in an audience may see what others do not. */
  private async resolve(
    lease: Lease,
  ): Promise<{ said: SaidByAudience; isOver: boolean; recipients: CurrentRecipients }> {
    const said = new SaidByAudience(this.notifications, lease);
    const reading = said.to({});
    const resolve = isDirect(lease.kind)
      ? async () => {
          const notification = await reading;
          return notification ? this.recipients.directRecipientOf(lease, notification) : [];
        }
      : (ids: readonly string[]) => this.recipients.recipientsOf(lease, ids);
    const [notification, recipients] = await Promise.all([reading, CurrentRecipients.of(lease.recipientIds, resolve)]);
    return { said, isOver: !notification && !recipients.areSomeInAudiences, recipients };
  }

  private async renew(lease: Lease, recorder: ResultRecorder, meta: MessageMeta): Promise<void> {
    meta.extend();
    const askedAt = performance.now();
    try {
      if (await this.leases.renew(lease)) recorder.extendLease(askedAt);
      else recorder.loseLease();
    } catch (err) {
      this.log.warn({ err, chunkId: lease.chunkId }, 'lease not renewed');
    }
  }
}

/** The pointer does not carry the request that caused it; the event does. */
function inTraceOf(lease: Lease, work: () => Promise<void>): Promise<void> {
  const context = newRequestContext({ ...lease, tracing: currentContext()?.tracing });
  const subject = deliverySubject(lease.channel, lease.lane);
  const attributes = {
    'messaging.system': 'nats',
    'messaging.operation.type': 'process',
    'messaging.destination.name': subject,
    'messaging.batch.message_count': lease.recipientIds.length,
    'candor.event.id': lease.eventId,
  };
  return runInContext(context, () => inSpan(`process ${subject}`, { kind: 'consumer', attributes }, work));
}
