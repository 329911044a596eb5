import { createHash } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { joinPieces, packState, stateSubject, unpackState, type StateName } from '@candor/messaging/published-state.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MonthStateSchema, PageStateSchema, PublishedStateSchema } from '@candor/proto/gen/candor/pages/v1/state_pb.js';

/** The newest state as it was published. */
export interface StoredState {
  readonly revision: bigint;
  /** Of the encoding without its revision; equal only if the states are. */
  readonly digest: string;
  /** The state, compressed. */
  readonly content: Uint8Array;
}

/** A state that is not published yet, encoded without its revision. */
export type Unpublished = Uint8Array;

/** The digest of no state: whatever is true is another one, and published. */
export const SUPERSEDED = '';

/** The same in both. */
const REVISION = PageStateSchema.field.revision.number;

interface Row {
  readonly revision: string;
  readonly digest: string;
  readonly content: Buffer;
}

/** Names what a state says: the revision by itself says nothing. */
export function digestOf(state: Unpublished): string {
  return createHash('sha256').update(state).digest('base64url').slice(0, 22);
}

/** The encoding of a state with its revision: the fields of a message may stand in any order, so it is added at the end. */
export function withRevision(state: Unpublished, revision: bigint): Uint8Array {
  return Buffer.concat([state, new BinaryWriter().tag(REVISION, WireType.Varint).int64(revision).finish()]);
}

/** The moment of a change (epoch ms), or one more than the revision before: it only grows, whatever became of the database. */
export function nextRevision(before: bigint | undefined, now: number): bigint {
  const moment = BigInt(now);
  return before === undefined || before < moment ? moment : before + 1n;
}

/** Keeps the newest state of each page and month, and hands it to the stream. While an organisation has one page, its id is the page's. */
@Injectable()
export class StateStore {
  constructor(private readonly outbox: Outbox) {}

  /** The newest state, held until the transaction ends; undefined before the first. */
  async hold(tx: Tx, name: StateName): Promise<StoredState | undefined> {
    const row = await rowOf(tx, name);
    return row && { ...row, revision: BigInt(row.revision) };
  }

  /**
   * Stores a state as the next revision and publishes all pieces of it with the commit.
   * @param before what {@link hold} gave
   * @param now by the clock of the database (epoch ms)
   */
  async publishNext(
    tx: Tx,
    name: StateName,
    state: Unpublished,
    { before, now }: { before: StoredState | undefined; now: number },
  ): Promise<void> {
    const revision = nextRevision(before?.revision, now);
    const messages = packState(name, revision, withRevision(state, revision));
    const outboxIds = await this.send(tx, name, messages);
    await tx.query(
      `insert into published_state (customer_id, month, revision, digest, content, outbox_ids)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (customer_id, month) do update
         set revision = excluded.revision, digest = excluded.digest, content = excluded.content,
             outbox_ids = excluded.outbox_ids`,
      [name.pageId, name.month ?? '', String(revision), digestOf(state), Buffer.from(joinPieces(messages)!), outboxIds],
    );
  }

  /**
   * Publishes that there is no such page, or that nothing happened in the month.
   * @param above a revision that it has to follow
   */
  async withdraw(tx: Tx, name: StateName, { above, now }: { above: bigint; now: number }): Promise<void> {
    const revision = nextRevision(above, now);
    const state =
      name.month === undefined
        ? toBinary(PageStateSchema, create(PageStateSchema, { pageId: name.pageId }))
        : toBinary(MonthStateSchema, create(MonthStateSchema, { pageId: name.pageId, month: name.month }));
    await this.send(tx, name, packState(name, revision, withRevision(state, revision)));
  }

  /** Publishes the newest state once more, as it is. */
  async publishAgain(tx: Tx, name: StateName): Promise<void> {
    const row = await rowOf(tx, name);
    // One that is superseded has another revision than its content: it is about to be published as what is true.
    if (!row || row.digest === SUPERSEDED) return;
    const outboxIds = await this.send(tx, name, packState(name, BigInt(row.revision), unpackState(row.content)));
    await tx.query(`update published_state set outbox_ids = $3 where customer_id = $1 and month = $2`, [
      name.pageId,
      name.month ?? '',
      outboxIds,
    ]);
  }

  private async send(tx: Tx, name: StateName, messages: ReturnType<typeof packState>): Promise<string[]> {
    const ids: string[] = [];
    for (const message of messages) {
      const subject = stateSubject(name, message.piece);
      ids.push(await this.outbox.add(tx, subject, PublishedStateSchema, message, name.pageId));
    }
    return ids;
  }
}

async function rowOf(tx: Tx, { pageId, month = '' }: StateName): Promise<Row | undefined> {
  const [row] = await tx.query<Row[]>(
    `select revision, digest, content from published_state where customer_id = $1 and month = $2 for update`,
    [pageId, month],
  );
  return row;
}
