import { toBinary, create, type DescMessage, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { events, type EventSubject } from '@candor/proto/events.js';
import { onCommit, type Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import { currentContext } from '@candor/platform/request-context.js';
import { OutboxRelay } from './outbox.relay.js';

/** Writes messages beside the change they tell of: both are committed or neither is, and nobody hears before. */
@Injectable()
export class Outbox {
  constructor(private readonly relay: OutboxRelay) {}

  /** Adds a fact to the caller's transaction. @returns its id, the same in every delivery */
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
    const id = newId();
    const context = currentContext();
    await tx.query(
      `insert into outbox (id, customer_id, subject, payload, request_id, traceparent) values ($1, $2, $3, $4, $5, $6)`,
      [
        id,
        customerId ?? null,
        subject,
        Buffer.from(toBinary(schema, create(schema, message))),
        context?.requestId ?? null,
        context?.traceparent ?? null,
      ],
    );
    onCommit(tx, () => this.relay.wake());
    return id;
  }
}
