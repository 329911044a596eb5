import { toBinary, create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { events, type EventSubject } from '@candor/proto/events.js';
import { onCommit, type Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { currentContext } from '@candor/platform/request-context.js';
import { OutboxRelay } from './outbox.relay.js';
import type { OutboxRow } from './outbox.store.js';

/** The broker's maximum for one message, less what headers may take (bytes). */
const MAX_PAYLOAD = 1_048_576 - 4_096;

interface NewRow<M extends DescMessage> {
  readonly subject: string;
  readonly schema: M;
  readonly message: MessageInitShape<M>;
  readonly customerId?: string;
}

/**
 * Writes messages in the transaction of the change they report: both are committed or neither is, and no consumer sees
 * one before. A message that the broker could never accept throws here: published again and again, it would block all
 * others.
 */
@Injectable()
export class Outbox {
  /** The rows of each transaction. */
  private readonly added = new WeakMap<Tx, OutboxRow[]>();

  constructor(private readonly relay: OutboxRelay) {}

  /** Adds an event to the caller's transaction. @returns its id, the same in every delivery */
  async addEvent<S extends EventSubject>(
    tx: Tx,
    subject: S,
    message: MessageInitShape<(typeof events)[S]>,
    customerId?: string,
  ): Promise<string> {
    return this.add(tx, subject, events[subject] as DescMessage, message, customerId);
  }

  /** Adds any message to the caller's transaction; its subject must belong to a stream. */
  async add<M extends DescMessage>(
    tx: Tx,
    subject: string,
    schema: M,
    message: MessageInitShape<M>,
    customerId?: string,
  ): Promise<string> {
    return this.insert(tx, { subject, schema, message, customerId });
  }

  /**
   * Adds an event to the caller's transaction if that has written anything, or locked anything to write it.
   * @returns its id; undefined for a transaction that has only read
   */
  async addToChange<S extends EventSubject>(
    tx: Tx,
    subject: S,
    message: MessageInitShape<(typeof events)[S]>,
    customerId: string,
  ): Promise<string | undefined> {
    const schema = events[subject] as DescMessage;
    // Postgres assigns a transaction's number with the first write.
    const condition = 'pg_current_xact_id_if_assigned() is not null';
    return this.insert(tx, { subject, schema, message, customerId }, condition);
  }

  private async insert<M extends DescMessage>(tx: Tx, row: NewRow<M>): Promise<string>;
  private async insert<M extends DescMessage>(tx: Tx, row: NewRow<M>, condition: string): Promise<string | undefined>;
  private async insert<M extends DescMessage>(tx: Tx, row: NewRow<M>, condition = 'true'): Promise<string | undefined> {
    const { subject, schema, message, customerId } = row;
    const id = newId();
    const context = currentContext();
    const payload = Buffer.from(toBinary(schema, create(schema, message)));
    if (payload.length > MAX_PAYLOAD) throw new Error(`${subject} cannot carry ${payload.length} bytes`);
    const added = {
      id,
      subject,
      payload,
      customer_id: customerId ?? null,
      request_id: context?.requestId ?? null,
      traceparent: context?.traceparent ?? null,
    };
    const rows = await tx.query<unknown[]>(
      `insert into outbox (id, customer_id, subject, payload, request_id, traceparent)
       select $1::uuid, $2::uuid, $3, $4::bytea, $5, $6 where ${condition} returning 1`,
      [id, added.customer_id, subject, payload, added.request_id, added.traceparent],
    );
    if (rows.length === 0) return undefined;
    this.publishAfter(tx, added);
    return id;
  }

  private publishAfter(tx: Tx, row: OutboxRow): void {
    const rows = this.added.get(tx);
    if (rows) {
      rows.push(row);
      return;
    }
    const first = [row];
    this.added.set(tx, first);
    onCommit(tx, () => this.relay.committed(first));
  }
}
