import { Injectable } from '@nestjs/common';
import { jetstream } from '@nats-io/jetstream';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { Bus } from '@candor/bus/bus.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import { maxPayloadOf } from '@candor/streams/dead-letter.js';
import { CONSUMER_HEADER, FACT_ID_HEADER } from '@candor/streams/message-headers.js';
import { DeadLetterStore, type Letters, type RedriveRow } from './dead-letter.store.js';

export const REDRIVE_LIMIT = 500;

/** Which letters to send again: these, or all that wait for a consumer. */
export interface RedriveOrder {
  readonly ids: readonly string[];
  readonly consumer: string;
}

/** The result of a redrive. */
export interface Redriven {
  readonly redriven: number;
  /** Of the consumer: how many still wait and can be sent. */
  readonly remaining: number;
  /** How many of the requested ones cannot be sent again. */
  readonly stuck: number;
}

/**
 * Sends dead letters again once the cause of the failure is repaired. A letter keeps its subject and the id of its
 * event, but goes only to the consumer that gave it up: the others have handled it. If that consumer gives it up again
 * it becomes a dead letter again. What cannot be sent again is left out and counted, so that it does not block the
 * rest.
 */
@Injectable()
export class RedriveDeadLetters {
  constructor(
    private readonly store: DeadLetterStore,
    private readonly bus: Bus,
  ) {}

  /**
   * @throws ForbiddenError for every caller but our own processes; InvalidError for neither or both of ids and consumer
   */
  async execute(actor: Actor, { ids, consumer }: RedriveOrder): Promise<Redriven> {
    requireOperator(actor);
    new Violations()
      .check(ids.length > 0 !== (consumer !== ''), '', 'Name either dead letters or a consumer.')
      .check(ids.length <= REDRIVE_LIMIT, '/ids', `Name at most ${REDRIVE_LIMIT} dead letters.`)
      .check(ids.every(isId), '/ids', 'Name dead letters by their ids.')
      .throwIfAny();
    const which: Letters = ids.length > 0 ? { ids } : { consumer };
    const maxPayload = maxPayloadOf(this.bus);
    const rows = await this.store.sendable(which, maxPayload, REDRIVE_LIMIT);
    for (const row of rows) {
      await this.send(row);
      await this.store.markRedriven(row);
    }
    const { sendable, stuck } = await this.store.count(which, maxPayload);
    return { redriven: rows.length, remaining: consumer === '' ? 0 : sendable, stuck };
  }

  /** A crash before the mark sends it twice; the consumer's idempotency key makes that one effect. */
  private async send(row: RedriveRow): Promise<void> {
    const msgID = `redrive:${row.id}:${row.redrives + 1}`;
    await jetstream(this.bus.now()).publish(row.subject, row.body, { msgID, headers: headersOf(row) });
  }
}

function headersOf(row: RedriveRow): MsgHdrs {
  const head = headers();
  for (const [name, value] of Object.entries(row.headers)) {
    // The broker's own headers: a message id, or conditions of the first publication.
    if (!/^nats-/i.test(name)) head.set(name, value);
  }
  head.set(FACT_ID_HEADER, row.messageId);
  head.set(CONSUMER_HEADER, row.consumer);
  return head;
}
