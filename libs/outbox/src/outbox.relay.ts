import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { Database } from '@candor/database/database.js';
import { Bus } from '@candor/messaging/bus.js';
import { REQUEST_ID_HEADER, TRACEPARENT_HEADER } from '@candor/messaging/rpc-subject.js';
import { ensureStreams } from '@candor/messaging/streams.js';
import { AppLogger } from '@candor/platform/logger.js';

const CLAIM_SIZE = 100;
const IN_FLIGHT = 64;
const LEASE_SECONDS = 30;
const POLL_MS = 250;
const PURGE_EVERY_MS = 3_600_000;
const PUBLISH_TIMEOUT_MS = 5_000;

interface ClaimedRow {
  id: string;
  subject: string;
  payload: Buffer;
  request_id: string | null;
  traceparent: string | null;
}

interface Published {
  id: string;
  stream: string;
  seq: number;
}

/**
 * Publishes committed outbox rows to JetStream. Any number of relays share the work: rows are claimed with a lease and
 * marked only by the holder of its token. Woken by commits in this process; the poll finds what a crash left behind.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private timer?: NodeJS.Timeout;
  private working?: Promise<void>;
  private wokenWhileWorking = false;
  private stopped = false;
  private streamsKnown = false;
  private lastPurge = 0;

  constructor(
    private readonly database: Database,
    private readonly bus: Bus,
    private readonly log: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.bus.onConnected(() => {
      this.streamsKnown = false;
      this.wake();
    });
    this.timer = setInterval(() => this.wake(), POLL_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
  }

  /** There may be something to publish. Cheap, and safe to call at any time. */
  wake(): void {
    if (this.stopped || !this.bus.isConnected) return;
    if (this.working) {
      this.wokenWhileWorking = true;
      return;
    }
    this.working = this.drain()
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
    for (;;) {
      const token = randomUUID();
      const rows = await this.claim(token);
      if (rows.length === 0) break;
      if (!this.streamsKnown) {
        await ensureStreams(this.bus);
        this.streamsKnown = true;
      }
      const published = await this.publish(rows);
      await this.mark(token, published);
      if (published.length < rows.length) break;
      if (rows.length < CLAIM_SIZE || this.stopped) break;
    }
    await this.purge();
  }

  private claim(token: string): Promise<ClaimedRow[]> {
    return this.database.system(async (tx) => {
      const [rows] = (await tx.query(
        `update outbox set lease_token = $1, leased_until = now() + make_interval(secs => $2)
          where id in (select id from outbox
                        where published_at is null and (leased_until is null or leased_until < now())
                        order by id limit $3 for update skip locked)
        returning id, subject, payload, request_id, traceparent`,
        [token, LEASE_SECONDS, CLAIM_SIZE],
      )) as [ClaimedRow[], number];
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    });
  }

  /** @returns what JetStream has stored, which may be less than was asked */
  private async publish(rows: readonly ClaimedRow[]): Promise<Published[]> {
    const js = jetstream(this.bus.now(), { timeout: PUBLISH_TIMEOUT_MS });
    const published: Published[] = [];
    const queue = rows.values();
    const lane = async (): Promise<void> => {
      for (const row of queue) {
        const head = headers();
        if (row.request_id) head.set(REQUEST_ID_HEADER, row.request_id);
        if (row.traceparent) head.set(TRACEPARENT_HEADER, row.traceparent);
        try {
          const ack = await js.publish(row.subject, row.payload, { msgID: row.id, headers: head });
          published.push({ id: row.id, stream: ack.stream, seq: ack.seq });
        } catch (err) {
          this.streamsKnown = false;
          this.log.warn({ err, subject: row.subject, outboxId: row.id }, 'publish failed, tried again later');
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
    return published;
  }

  /** Marks what was stored and gives the rest back. */
  private async mark(token: string, published: readonly Published[]): Promise<void> {
    await this.database.system(async (tx) => {
      await tx.query(
        `update outbox o set published_at = now(), stream = p.stream, stream_seq = p.seq, lease_token = null, leased_until = null
           from unnest($2::uuid[], $3::text[], $4::bigint[]) as p(id, stream, seq)
          where o.id = p.id and o.lease_token = $1`,
        [token, published.map((p) => p.id), published.map((p) => p.stream), published.map((p) => p.seq)],
      );
      await tx.query(
        `update outbox set lease_token = null, leased_until = null where lease_token = $1 and published_at is null`,
        [token],
      );
    });
  }

  private async purge(): Promise<void> {
    if (Date.now() - this.lastPurge < PURGE_EVERY_MS) return;
    this.lastPurge = Date.now();
    await this.database.system((tx) => tx.query(`delete from outbox where published_at < now() - interval '7 days'`));
  }
}
