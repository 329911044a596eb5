import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { AppPositions, type ConsumerPosition, type ConsumerPositions } from '@candor/streams/consumer-positions.js';

/** Stores the positions of an app's consumers in its schema, and provides them to the consumers. */
@Injectable()
export class ConsumerPositionStore implements ConsumerPositions {
  constructor(
    private readonly database: Database,
    positions: AppPositions,
  ) {
    positions.store = this;
  }

  async read(consumer: string): Promise<ConsumerPosition | undefined> {
    const [row] = await this.database.system<{ seq: string; messageId: string }[]>((tx) =>
      tx.query(`select stream_seq as seq, message_id as "messageId" from consumer_position where consumer = $1`, [
        consumer,
      ]),
    );
    return row && { streamSeq: Number(row.seq), messageId: row.messageId };
  }

  /** Also saves a position lower than before: a stream that was rolled back reuses its numbers. */
  async save(consumer: string, { streamSeq, messageId }: ConsumerPosition): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `insert into consumer_position (consumer, stream_seq, message_id) values ($1, $2, $3)
         on conflict (consumer) do update
            set stream_seq = excluded.stream_seq, message_id = excluded.message_id, saved_at = now()`,
        [consumer, streamSeq, messageId],
      ),
    );
  }
}
