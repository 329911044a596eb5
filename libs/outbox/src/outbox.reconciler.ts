import { Injectable } from '@nestjs/common';
import { RetentionPolicy, type JetStreamManager } from '@nats-io/jetstream';
import { streamsWrittenBy } from '@candor/bus/access/bus-access.js';
import { Bus } from '@candor/bus/bus.js';
import { AppLogger } from '@candor/platform/logger.js';
import { FACT_ID_HEADER, MESSAGE_ID_HEADER } from '@candor/streams/message-headers.js';
import { rewindConsumers, rewindConsumersAhead } from '@candor/streams/rewind-consumers.js';
import { STREAMS, ensureStreams } from '@candor/streams/streams.js';
import { findLoss } from './stream-loss.js';
import { StreamLedger } from './stream-ledger.js';

const CHECK_EVERY_MS = 5_000;

/** The streams an outbox publishes to. Work queues are not included: what they point at is recorded elsewhere. */
const RECORDED = STREAMS.filter(({ retention }) => retention !== RetentionPolicy.Workqueue).map((stream) => ({
  name: stream.name,
  newestOnly: stream.max_msgs_per_subject === 1,
}));

/**
 * Notices that a stream has lost what it acked - its store was removed, or the broker came back with an older one - and
 * requeues the rows of the missing messages, so that the relay publishes them again under their ids. It checks after
 * each (re)connection, before the relay publishes anything, and every five seconds.
 */
@Injectable()
export class OutboxReconciler {
  private connections = 0;
  /** The connection that was checked last, while there is no reason to check again. */
  private admitted?: number;
  private lastCheck = 0;
  /** Rows are still to be requeued. */
  private repairing = false;
  /** Stream → how many messages were missing between others at the last check. */
  private readonly gaps = new Map<string, number>();
  /** Streams that this app publishes into; all where that is unknown. */
  private readonly written: readonly string[] | undefined;

  constructor(
    private readonly ledger: StreamLedger,
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {
    this.written = streamsWrittenBy(bus.name);
  }

  /** Called when the broker is back, perhaps without what it had stored. */
  connected(): void {
    this.connections += 1;
    this.admitted = undefined;
  }

  /** A publication failed: the stream may be gone although the connection is not. */
  lookAgain(): void {
    this.admitted = undefined;
  }

  /** Whether the connection is still the one that was checked. */
  isConnection(connection: number): boolean {
    return connection === this.connections;
  }

  /**
   * Checks the streams when that is due.
   * @param idle no rows wait to be published: only then more rows are requeued, so that new ones never wait behind all
   * of them
   * @returns the number of the connection over which the relay may publish, and whether rows are still to be requeued
   */
  async admit(idle: boolean): Promise<{ connection: number; repairing: boolean }> {
    const connection = this.connections;
    const isNew = this.admitted !== connection;
    const isDue = this.repairing ? idle : Date.now() - this.lastCheck >= CHECK_EVERY_MS;
    if (!isNew && !isDue) return { connection, repairing: this.repairing };
    const recorded = RECORDED.filter(({ name }) => this.written?.includes(name) ?? true);
    const manager = await ensureStreams(this.bus, ...recorded.map(({ name }) => name));
    if (isNew) {
      await this.ledger.raiseEpoch(recorded.map(({ name }) => name));
      for (const { name } of recorded) await this.rewindConsumersAhead(manager, name);
    }
    let repairing = false;
    for (const { name, newestOnly } of recorded) repairing = (await this.check(manager, name, newestOnly)) || repairing;
    // If the connection is gone by now, its successor has to be checked.
    if (connection === this.connections) this.admitted = connection;
    this.repairing = repairing;
    this.lastCheck = Date.now();
    return { connection, repairing };
  }

  /** @returns whether rows are still to be requeued */
  private async check(manager: JetStreamManager, stream: string, newestOnly: boolean): Promise<boolean> {
    let record = await this.ledger.read(stream);
    if (record.isOtherServer && !newestOnly) {
      if (await this.ledger.followServer(stream))
        this.log.warn({ stream }, 'another database server, what may not have been handled is published again');
      record = await this.ledger.read(stream);
    }
    const info = await manager.streams.info(stream);
    const created = String(info.created);
    if (!newestOnly && info.state.num_deleted !== this.gaps.get(stream))
      await this.fillGaps(manager, stream, info.state.num_deleted ?? 0);
    const above = await findLoss(info, record, newestOnly, {
      messageIdAt: async (seq) => {
        const head = (await manager.streams.getMessage(stream, { seq }))?.header;
        return head?.get(FACT_ID_HEADER) || head?.get(MESSAGE_ID_HEADER);
      },
      lastRowUpTo: async (seq) =>
        record.verifiedAt === null ? undefined : this.ledger.lastUpTo(stream, seq, record.verifiedAt),
    });
    if (above === undefined && record.repairUntil === null) {
      await this.ledger.verified(stream, created, record);
      return false;
    }
    if (above !== undefined && (await this.ledger.beginRepair(stream, created, record, { above, newestOnly }))) {
      const recorded = record.newest[0]?.seq;
      this.log.warn({ stream, recorded, intact: above }, 'stream has lost messages, they are published again');
      // A recreated stream lost its consumers too.
      if (above > 0) await rewindConsumers(manager, stream, above);
    }
    if ((await this.ledger.repair(stream)) > 0) return true;
    await this.ledger.endRepair(stream);
    return false;
  }

  /** A damaged file may lose messages from the middle of a log. Events are never deleted, so each gap is a loss. */
  private async fillGaps(manager: JetStreamManager, stream: string, gaps: number): Promise<void> {
    if (gaps > 0) {
      const { state } = await manager.streams.info(stream, { deleted_details: true });
      const rows = await this.ledger.putBack(stream, state.deleted ?? []);
      if (rows > 0) this.log.warn({ stream, gaps, rows }, 'stream has gaps, what is missing is published again');
    }
    this.gaps.set(stream, gaps);
  }

  private async rewindConsumersAhead(manager: JetStreamManager, stream: string): Promise<void> {
    const consumers = await rewindConsumersAhead(manager, stream);
    if (consumers.length > 0) this.log.warn({ stream, consumers }, 'consumers were ahead of their stream');
  }
}
