import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { type ChannelName, type EventKind, type Lane } from './ledger-types.js';
import { type ResultBatch } from './result-batch.js';

/** How long a worker may go unheard of before its chunk is given to another (s). */
const LEASE_SECONDS = 60;

/** A chunk that is ours for a while. Everything written under it carries the token. */
export interface Lease {
  readonly chunkId: string;
  readonly token: string;
  readonly customerId: string;
  readonly eventId: string;
  readonly kind: EventKind;
  readonly channel: ChannelName;
  readonly lane: Lane;
  /** Who is still to be told, and how often each was tried: parallel. */
  readonly recipientIds: readonly string[];
  readonly attempts: readonly number[];
}

interface LeaseRow {
  event_id: string;
  kind: EventKind;
  channel: ChannelName;
  lane: Lane;
  recipient_ids: string[];
  attempts: number[];
}

// In both statements: the lock keeps the chunk from being taken between the check and the commit. The ids are spelled out
// as a list so that Postgres, which knows nothing yet of an event that has just been planned, looks the rows up in the
// chunk's index; left to itself it reads every row of the event.
const HELD = `held as (select id from chunk where id = $1 and lease_token = $2 for share)`;

const RECORD_DELIVERED: PreparedStatement = {
  name: 'notifications-record-delivered',
  text: `
  with ${HELD}, recorded as (
    update delivery
       set state = 'delivered', attempts = attempts + 1, delivered_at = now(), last_status = $4, next_at = null, reason = null
     where chunk_id = $1 and recipient_id = any($3::uuid[]) and state = 'pending' and exists (select from held)
  )
  select id from held`,
};

const RECORD_OTHERS = `
  with ${HELD}, recorded as (
    update delivery d
       set state = r.state,
           attempts = d.attempts + case when r.state = 'skipped' then 0 else 1 end,
           next_at = now() + r.retry_after_ms * interval '1 ms',
           reason = r.reason,
           last_status = r.status
      from unnest($3::uuid[], $4::text[], $5::double precision[], $6::text[], $7::int[])
             as r(recipient_id, state, retry_after_ms, reason, status)
     where d.chunk_id = $1 and d.recipient_id = any($3::uuid[]) and d.recipient_id = r.recipient_id
       and d.state = 'pending' and exists (select from held)
  )
  select id from held`;

/** The workers' side of the ledger. Rows are never claimed one by one: whoever holds the chunk's lease writes them. */
@Injectable()
export class ChunkLeases {
  constructor(private readonly database: Database) {}

  /** Takes the chunk with what is left to do in it; undefined when it is done or somebody else is at it. */
  take(customerId: string, chunkId: string): Promise<Lease | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const token = randomUUID();
      const rows = (await tx.query(
        `with taken as (
           update chunk set state = 'leased', lease_token = $2, leased_until = now() + make_interval(secs => $3)
            where id = $1 and (state in ('waiting', 'offered') or (state = 'leased' and leased_until < now()))
           returning id, event_id, channel, lane
         )
         select t.event_id, e.kind, t.channel, t.lane,
                coalesce(array_agg(d.recipient_id) filter (where d.recipient_id is not null), '{}') as recipient_ids,
                coalesce(array_agg(d.attempts) filter (where d.recipient_id is not null), '{}') as attempts
           from taken t
           join event e on e.id = t.event_id
           left join delivery d on d.chunk_id = t.id and d.state = 'pending' and d.next_at is null
          group by t.event_id, e.kind, t.channel, t.lane`,
        [chunkId, token, LEASE_SECONDS],
      )) as LeaseRow[];
      return rows.map((row) => ({
        chunkId,
        token,
        customerId,
        eventId: row.event_id,
        kind: row.kind,
        channel: row.channel,
        lane: row.lane,
        recipientIds: row.recipient_ids,
        attempts: row.attempts,
      }))[0];
    });
  }

  /** Says that the worker is alive. @returns false when the chunk is no longer ours */
  async renew(lease: Lease): Promise<boolean> {
    return this.change(lease, `leased_until = now() + make_interval(secs => ${LEASE_SECONDS})`);
  }

  /** The chunk is done: nothing in it waits, except for retries that are due later. */
  async finish(lease: Lease): Promise<boolean> {
    return this.change(lease, `state = 'done', lease_token = null, leased_until = null`);
  }

  /** Gives the chunk back for the dispatcher to offer. */
  async release(lease: Lease): Promise<boolean> {
    return this.change(lease, `state = 'waiting', offered_at = null, lease_token = null, leased_until = null`);
  }

  /** Gives the chunk back to the pointer that brought it, which will come again. */
  async returnToPointer(lease: Lease): Promise<boolean> {
    return this.change(lease, `state = 'offered', offered_at = now(), lease_token = null, leased_until = null`);
  }

  /**
   * Records finished sends.
   * @returns false when the chunk is no longer ours; then nothing was written
   */
  async record(lease: Lease, batch: ResultBatch): Promise<boolean> {
    return this.database.tenant(lease.customerId, async (tx) => {
      for (const [status, recipientIds] of batch.delivered) {
        const held = await queryPrepared(tx, RECORD_DELIVERED, [lease.chunkId, lease.token, recipientIds, status]);
        if (held.length === 0) return false;
      }
      const { recipientIds, states, retryAfterMs, reasons, statuses } = batch.others;
      if (recipientIds.length === 0) return true;
      const held = (await tx.query(RECORD_OTHERS, [
        lease.chunkId,
        lease.token,
        recipientIds,
        states,
        retryAfterMs,
        reasons,
        statuses,
      ])) as unknown[];
      return held.length > 0;
    });
  }

  /** Forgets what an event said once nobody waits for it: its code or token is worth nothing from then on. */
  async forgetPayload(lease: Lease): Promise<void> {
    await this.database.tenant(lease.customerId, (tx) =>
      tx.query(
        `update event set payload = null
          where id = $1 and not exists (select from delivery where event_id = $1 and state = 'pending')`,
        [lease.eventId],
      ),
    );
  }

  private change(lease: Lease, assignments: string): Promise<boolean> {
    return this.database.tenant(lease.customerId, async (tx) => {
      const [, count] = (await tx.query(`update chunk set ${assignments} where id = $1 and lease_token = $2`, [
        lease.chunkId,
        lease.token,
      ])) as [unknown, number];
      return count === 1;
    });
  }
}
