import { createHash } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MonthStateSchema, PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import { joinPieces, packState, stateSubject, unpackState, type StateName } from '@candor/streams/published-state.js';

/** The newest state as it was published. */
export interface StoredState {
  readonly revision: bigint;
  /** Digest of the encoding without its revision; equal only if the states are. */
  readonly digest: string;
  /** The state, compressed. */
  readonly content: Uint8Array;
}

/** A state that is not published yet, encoded without its revision. */
export type Unpublished = Uint8Array;

/** The digest of no state: any current state differs from it, and is published. */
export const SUPERSEDED = '';

/** The same in both. */
const REVISION = PageStateSchema.field.revision.number;

interface Row {
  readonly revision: string;
  readonly digest: string;
  readonly content: Buffer;
}

/** A digest of the content: the revision by itself says nothing about it. */
export function digestOf(state: Unpublished): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}

/** The encoding of a state with its revision: the fields of a message may be in any order, so it is appended. */
export function withRevision(state: Unpublished, revision: bigint): Uint8Array {
  return Buffer.concat([state, new BinaryWriter().tag(REVISION, WireType.Varint).int64(revision).finish()]);
}

/**
 * The time of a change (epoch ms), or one more than the revision before: it only grows, even if the database was
 * restored.
 */
export function nextRevision(before: bigint | undefined, now: number): bigint {
  const moment = BigInt(now);
  return before === undefined || before < moment ? moment : before + 1n;
}

/** A state and whose it is. */
export type OwnState = StateName & { readonly customerId: string };

/** Stores the newest state of each page and month, and publishes it to the stream. */
@Injectable()
export class StateStore {
  constructor(private readonly outbox: Outbox) {}

  /** The newest state, locked until the transaction ends; undefined before the first. */
  async hold(tx: Tx, name: StateName): Promise<StoredState | undefined> {
    const row = await rowOf(tx, name);
    return row && { ...row, revision: BigInt(row.revision) };
  }

  /** The same of several pages, whose rows the caller has locked. */
  async holdPages(tx: Tx, pageIds: readonly string[]): Promise<(pageId: string) => StoredState | undefined> {
    const rows = await tx.query<(Row & { pageId: string })[]>(
      `select page_id as "pageId", revision, digest, content from published_state
        where page_id = any($1::uuid[]) and month = '' order by page_id for update`,
      [pageIds],
    );
    const held = new Map(rows.map(({ pageId, revision, ...row }) => [pageId, { ...row, revision: BigInt(revision) }]));
    return (pageId) => held.get(pageId);
  }

  /**
   * Stores a state as the next revision and publishes all pieces of it with the commit.
   * @param before the result of {@link hold}
   * @param now by the clock of the database (epoch ms)
   * @param isGuarded whether it stands inside another, because not everybody may read it: a process that knows
   *   nothing of readers cannot replace it then
   */
  async publishNext(
    tx: Tx,
    name: OwnState,
    state: Unpublished,
    { before, now, isGuarded = false }: { before: StoredState | undefined; now: number; isGuarded?: boolean },
  ): Promise<void> {
    const revision = nextRevision(before?.revision, now);
    const messages = packState(name, revision, withRevision(state, revision));
    const outboxIds = await this.send(tx, name, messages, name.customerId);
    await tx.query(
      `insert into published_state (customer_id, page_id, month, revision, digest, content, outbox_ids, guarded_revision)
       values ($1, $2, $3, $4, $5, $6, $7, case when $8 then $4::bigint end)
       on conflict (page_id, month) do update
         set revision = excluded.revision, digest = excluded.digest, content = excluded.content,
             outbox_ids = excluded.outbox_ids, guarded_revision = excluded.guarded_revision`,
      [
        name.customerId,
        name.pageId,
        name.month ?? '',
        String(revision),
        digestOf(state),
        Buffer.from(joinPieces(messages)!),
        outboxIds,
        isGuarded,
      ],
    );
  }

  /**
   * Publishes that there is no such page, or that nothing happened in the month.
   * @param above a revision that it has to exceed
   */
  async withdraw(tx: Tx, name: StateName, { above, now }: { above: bigint; now: number }): Promise<void> {
    const revision = nextRevision(above, now);
    const state =
      name.month === undefined
        ? toBinary(PageStateSchema, create(PageStateSchema, { pageId: name.pageId }))
        : toBinary(MonthStateSchema, create(MonthStateSchema, { pageId: name.pageId, month: name.month }));
    // Of no organisation: what belongs to a deleted one is deleted, and this has to be published.
    await this.send(tx, name, packState(name, revision, withRevision(state, revision)), undefined);
  }

  /** Publishes the newest state once more, as it is. */
  async publishAgain(tx: Tx, name: OwnState): Promise<void> {
    const row = await rowOf(tx, name);
    // A superseded one has another revision than its content: the current state is about to be published.
    if (!row || row.digest === SUPERSEDED) return;
    const messages = packState(name, BigInt(row.revision), unpackState(row.content));
    const outboxIds = await this.send(tx, name, messages, name.customerId);
    await tx.query(`update published_state set outbox_ids = $3 where page_id = $1 and month = $2`, [
      name.pageId,
      name.month ?? '',
      outboxIds,
    ]);
  }

  private async send(
    tx: Tx,
    name: StateName,
    messages: ReturnType<typeof packState>,
    customerId: string | undefined,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (const message of messages) {
      const subject = stateSubject(name, message.piece);
      ids.push(await this.outbox.add(tx, subject, PublishedStateSchema, message, customerId));
    }
    return ids;
  }
}

async function rowOf(tx: Tx, { pageId, month = '' }: StateName): Promise<Row | undefined> {
  const [row] = await tx.query<Row[]>(
    `select revision, digest, content from published_state where page_id = $1 and month = $2 for update`,
    [pageId, month],
  );
  return row;
}
