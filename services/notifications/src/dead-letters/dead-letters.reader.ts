import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { stuckWhere } from './dead-letter.store.js';

export interface DeadLetterRow {
  readonly id: string;
  readonly customerId: string | null;
  readonly consumer: string;
  readonly stream: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly attempts: number;
  /** Epoch ms. */
  readonly failedAt: number;
  readonly bodyBytes: number;
  /** Epoch ms; null while it waits. */
  readonly redrivenAt: number | null;
  readonly redrives: number;
  /** Whether it cannot be sent again. */
  readonly stuck: boolean;
}

export interface DeadLetterQuestion {
  /** Empty for all. */
  readonly consumer: string;
  readonly includeRedriven: boolean;
  readonly limit: number;
  /** Id of the last row of the page before. */
  readonly after?: string;
  /** Of the broker (bytes). */
  readonly maxPayload: number;
}

/** Dead letters for operators, newest first. */
@Injectable()
export class DeadLettersReader {
  constructor(private readonly database: Database) {}

  async list({ consumer, includeRedriven, limit, after, maxPayload }: DeadLetterQuestion): Promise<DeadLetterRow[]> {
    return this.database.system((tx) =>
      tx.query(
        `select id, customer_id as "customerId", consumer, stream, subject, message_id as "messageId", headers, reason, attempts,
                floor(extract(epoch from failed_at) * 1000)::float8 as "failedAt", length(body) as "bodyBytes",
                floor(extract(epoch from redriven_at) * 1000)::float8 as "redrivenAt", redrives,
                ${stuckWhere(maxPayload)} as stuck
           from dead_letter
          where ($1 = '' or consumer = $1) and ($2 or redriven_at is null)
            and ($3::uuid is null or (failed_at, id) < (select failed_at, id from dead_letter where id = $3::uuid))
          order by failed_at desc, id desc limit $4`,
        [consumer, includeRedriven, after ?? null, limit],
      ),
    );
  }
}
