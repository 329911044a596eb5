import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { queryPrepared, type PreparedStatement } from '@candor/database/prepared.js';
import { type ChannelName, type EventKind, type Lane, type SourceName } from './ledger-types.js';
import { Refusals } from './refusals.js';
import { type ResultBatch } from './result-batch.js';

/** How long a worker may be silent before its chunk is given to another (s). */
export const LEASE_SECONDS = 60;

/** Key of a chunk. Without the event every partition of the ledger is searched. */
export interface ChunkPlace {
  readonly customerId: string;
  readonly chunkId: string;
  readonly eventId?: string;
}

/** A chunk leased to this worker for a limited time. Everything written under it carries the token. */
export interface Lease {
  readonly chunkId: string;
  readonly token: string;
  readonly customerId: string;
  readonly eventId: string;
  readonly kind: EventKind;
  readonly channel: ChannelName;
  readonly lane: Lane;
  /** The context that lists the recipients. */
  readonly source: SourceName;
  /** The further page whose subscribers they are, or that a mail to one address is about. */
  readonly pageId?: string;
  /** Threading key of messages about the subject: the incident, or its maintenance. */
  readonly threadId: string;
  /** The request that caused it, and its trace context. */
  readonly requestId?: string;
  readonly traceparent?: string;
  /** Recipients still to be sent to, and the attempts made for each: parallel arrays. */
  readonly recipientIds: readonly string[];
  readonly attempts: readonly number[];
}

interface LeaseRow {
  event_id: string;
  kind: EventKind;
  channel: ChannelName;
  lane: Lane;
  source: SourceName;
  page_id: string | null;
  thread_id: string;
  request_id: string | null;
  traceparent: string | null;
  recipient_ids: string[];
  attempts: number[];
}

const RECORD_DELIVERED: PreparedStatement = {
  name: 'notifications-record-delivered',
  text: `select record_delivered($1, $2, $3, $4, $5, $6, $7) as held`,
};

// The lock keeps the chunk from being taken between the check and the commit. The ids are spelled out as a list so that
// Postgres, which knows nothing yet of an event that has just been planned, finds the rows through the chunk's index.
const HELD = `held as (select id from chunk where id = $1 and event_id = $5 and lease_token = $2 for share)`;

const FINISH: PreparedStatement = {
  name: 'notifications-finish-chunk',
  text: `with open as (
           select recipient_id from delivery
            where event_id = $3 and chunk_id = $1 and recipient_id = any($4::uuid[]) and state = 'pending'
              and next_at is null
         ), done as (
           update chunk set state = 'done', lease_token = null, leased_until = null
            where id = $1 and event_id = $3 and lease_token = $2 and not exists (select from open)
           returning id
         )
         select exists (select from done) as done, array(select recipient_id from open) as open`,
};

const RECORD_OTHERS = `
  with ${HELD}, recorded as (
    update delivery d
       set state = case r.state when 'postponed' then 'pending' else r.state end,
           attempts = d.attempts + case when r.state in ('skipped', 'postponed') then 0 else 1 end,
           next_at = now() + r.retry_after_ms * interval '1 ms',
           reason = r.reason,
           last_status = r.status
      from unnest($3::uuid[], $4::text[], $6::double precision[], $7::text[], $8::int[])
             as r(recipient_id, state, retry_after_ms, reason, status)
     where d.event_id = $5 and d.chunk_id = $1 and d.recipient_id = any($3::uuid[]) and d.recipient_id = r.recipient_id
       and d.state = 'pending' and exists (select from held)
    returning d.event_id, d.channel, d.recipient_id, d.customer_id, d.attempts, r.state, d.last_status, d.reason
  ), tried as (
    insert into attempt (event_id, channel, recipient_id, customer_id, number, outcome, status, reason)
    select event_id, channel, recipient_id, customer_id, attempts,
           case state when 'failed' then 'failed' else 'retry' end, last_status, reason
      from recorded where state in ('pending', 'failed')
    on conflict do nothing
  )
  select id from held`;

// The first message stays the root, in whatever order the results arrive.
const KEEP_REFERENCES = `
  insert into conversation (customer_id, channel, recipient_id, subject_id, reference)
  select $1, $2, r.recipient_id, $3, r.reference from unnest($4::uuid[], $5::text[]) as r(recipient_id, reference)
  on conflict do nothing`;

// Unless another message has replaced it already.
const REPLACE_ROOTS = `
  update conversation c set reference = r.reference
    from unnest($4::uuid[], $5::text[], $6::text[]) as r(recipient_id, lost, reference)
   where c.customer_id = $1 and c.channel = $2 and c.subject_id = $3 and c.recipient_id = r.recipient_id
     and c.reference = r.lost`;

/**
 * The workers' side of the ledger. Rows are never claimed one by one: only the holder of the chunk's lease writes them.
 */
@Injectable()
export class ChunkLeases {
  constructor(
    private readonly database: Database,
    private readonly refusals: Refusals,
  ) {}

  /**
   * Takes the chunk with its open deliveries; undefined when it is done or another worker holds it. With the event
   * spelled out Postgres plans for one partition of the ledger, not for all of them.
   */
  take({ customerId, chunkId, eventId }: ChunkPlace): Promise<Lease | undefined> {
    return this.database.tenant(customerId, async (tx) => {
      const token = randomUUID();
      const rows = (await tx.query(
        `with taken as (
           update chunk set state = 'leased', lease_token = $2, leased_until = now() + make_interval(secs => $3)
            where id = $1 ${eventId ? 'and event_id = $4' : ''}
              and (state in ('waiting', 'offered') or (state = 'leased' and leased_until < now()))
           returning id, event_id, channel, lane, source, page_id
         )
         select t.event_id, e.kind, coalesce(e.thread_id, e.subject_id) as thread_id, t.channel, t.lane, t.source,
                t.page_id, e.request_id, e.traceparent,
                coalesce(array_agg(d.recipient_id) filter (where d.recipient_id is not null), '{}') as recipient_ids,
                coalesce(array_agg(d.attempts - d.attempts_before) filter (where d.recipient_id is not null), '{}')
                  as attempts
           from taken t
           join event e on e.id = t.event_id
           left join delivery d on d.event_id = ${eventId ? '$4' : 't.event_id'} and d.chunk_id = $1 and d.state = 'pending'
                               and d.next_at is null
          group by t.event_id, e.kind, e.thread_id, e.subject_id, e.request_id, e.traceparent, t.channel, t.lane,
                   t.source, t.page_id`,
        [chunkId, token, LEASE_SECONDS, ...(eventId ? [eventId] : [])],
      )) as LeaseRow[];
      return rows.map((row) => ({
        chunkId,
        token,
        customerId,
        eventId: row.event_id,
        kind: row.kind,
        channel: row.channel,
        lane: row.lane,
        source: row.source,
        pageId: row.page_id ?? undefined,
        threadId: row.thread_id,
        requestId: row.request_id ?? undefined,
        traceparent: row.traceparent ?? undefined,
        recipientIds: row.recipient_ids,
        attempts: row.attempts,
      }))[0];
    });
  }

  /** Extends the lease. @returns false when this worker no longer holds the chunk */
  async renew(lease: Lease): Promise<boolean> {
    return this.change(lease, `leased_until = now() + make_interval(secs => ${LEASE_SECONDS})`);
  }

  /**
   * The chunk is done if nothing in it waits, except for retries that are due later.
   * @returns the recipients without a result, for which it stays leased: those that were recorded were lost when the
   * database went back in time. Undefined when this worker no longer holds the chunk
   */
  async finish(lease: Lease): Promise<readonly string[] | undefined> {
    const { chunkId, token, customerId, eventId, recipientIds } = lease;
    return this.database.tenant(customerId, async (tx) => {
      const [found] = await queryPrepared<{ done: boolean; open: string[] }>(tx, FINISH, [
        ...[chunkId, token, eventId, recipientIds],
      ]);
      return found?.done || found?.open.length ? found.open : undefined;
    });
  }

  /** Returns the chunk for the dispatcher to offer again; while it was held it did not wait. */
  async release(lease: Lease): Promise<boolean> {
    return this.change(
      lease,
      `state = 'waiting', offered_at = null, lease_token = null, leased_until = null, given_back_at = now()`,
    );
  }

  /** Returns the chunk to the pointer that brought it, which will be redelivered. */
  async returnToPointer(lease: Lease): Promise<boolean> {
    return this.change(lease, `state = 'offered', offered_at = now(), lease_token = null, leased_until = null`);
  }

  /**
   * Records finished sends.
   * @returns false when this worker no longer holds the chunk; then nothing was written
   */
  async record(lease: Lease, batch: ResultBatch): Promise<boolean> {
    const { chunkId, token, customerId, eventId, channel } = lease;
    const successes = [...batch.delivered].map(([status, recipientIds]) => [
      ...[customerId, eventId, chunkId, token, channel],
      ...[recipientIds, status],
    ]);
    const [only] = successes;
    if (only && batch.isUniform) {
      const [answer] = await this.database.once<{ record_delivered: boolean }>('record_delivered', only);
      return answer?.record_delivered === true;
    }
    return this.database.tenant(customerId, async (tx) => {
      for (const values of successes)
        if (!isHeld(await queryPrepared<HeldRow>(tx, RECORD_DELIVERED, values))) return false;
      await keepReferences(tx, lease, batch);
      const { recipientIds, states, retryAfterMs, reasons, statuses } = batch.others;
      if (recipientIds.length === 0) return true;
      const held = (await tx.query(RECORD_OTHERS, [
        chunkId,
        token,
        recipientIds,
        states,
        eventId,
        retryAfterMs,
        reasons,
        statuses,
      ])) as unknown[];
      if (held.length === 0) return false;
      await this.refusals.publish(tx, lease, batch);
      return true;
    });
  }

  /** The other side's id of the first message in the lease's conversation, by recipient; empty where there was none. */
  async rootReferences(lease: Lease): Promise<Map<string, string>> {
    return this.database.tenant(lease.customerId, async (tx) => {
      const rows = (await tx.query(
        `select recipient_id, reference from conversation
          where customer_id = $1 and channel = $2 and subject_id = $3 and recipient_id = any($4::uuid[])`,
        [lease.customerId, lease.channel, lease.threadId, lease.recipientIds],
      )) as { recipient_id: string; reference: string }[];
      return new Map(rows.map(({ recipient_id, reference }) => [recipient_id, reference]));
    });
  }

  /** The lanes of a channel with a chunk that was offered at least this long ago (ms) and not taken. */
  async overdueLanes(channel: ChannelName, olderThanMs: number): Promise<Lane[]> {
    return this.database.system(async (tx) => {
      const rows = (await tx.query(
        `select distinct lane from chunk where channel = $1 and state = 'offered'
            and offered_at < now() - make_interval(secs => $2::double precision / 1000)`,
        [channel, olderThanMs],
      )) as { lane: Lane }[];
      return rows.map(({ lane }) => lane);
    });
  }

  /** Erases the content of an event once no delivery waits for it: its code or token is worthless from then on. */
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
      const [, count] = (await tx.query(
        `update chunk set ${assignments} where id = $1 and event_id = $3 and lease_token = $2`,
        [lease.chunkId, lease.token, lease.eventId],
      )) as [unknown, number];
      return count === 1;
    });
  }
}

interface HeldRow {
  readonly held: boolean;
}

function isHeld([row]: readonly HeldRow[]): boolean {
  return row?.held === true;
}

/** Stores the other side's ids of the messages, for those that follow. */
async function keepReferences(tx: Tx, lease: Lease, { references, replaced }: ResultBatch): Promise<void> {
  const conversation = [lease.customerId, lease.channel, lease.threadId];
  if (replaced.size > 0) {
    const ids = [...replaced.keys()];
    const now = ids.map((id) => references.get(id) ?? null);
    await tx.query(REPLACE_ROOTS, [...conversation, ids, [...replaced.values()], now]);
  }
  if (references.size > 0) {
    await tx.query(KEEP_REFERENCES, [...conversation, [...references.keys()], [...references.values()]]);
  }
}
