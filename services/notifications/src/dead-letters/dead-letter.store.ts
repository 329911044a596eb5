import { gunzipSync } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { isId, newId } from '@candor/platform/ids.js';
import { CUSTOMER_HEADER, CUT_FROM_HEADER } from '@candor/streams/message-headers.js';
import { type DeadLetter } from '@candor/proto/gen/candor/notifications/v1/dead_letters_pb.js';

const KEPT = '90 days';
const PURGE_BATCH = 100;

/**
 * The letters that cannot be sent again: only the start is known, or it is so large that the two headers added by
 * sending again (128 bytes and what they name) do not fit into a message. @param maxPayload of the broker (bytes)
 */
export function stuckWhere(maxPayload: number): string {
  const size = `octet_length(body) + octet_length(headers::text) + octet_length(message_id) + octet_length(consumer) + 128`;
  return `(headers ? '${CUT_FROM_HEADER}' or ${size} > ${Math.floor(maxPayload)})`;
}

/** What is needed to send a dead letter again. */
export interface RedriveRow {
  readonly id: string;
  readonly consumer: string;
  readonly subject: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly redrives: number;
  /** When it was given up last, as Postgres writes it. */
  readonly failedAt: string;
}

/** These letters, or all of a consumer that were not sent again yet. */
export type Letters = { readonly ids: readonly string[] } | { readonly consumer: string };

/** Dead letters in Postgres. They belong to the whole system: no organisation's transaction sees them. */
@Injectable()
export class DeadLetterStore {
  constructor(private readonly database: Database) {}

  /** Stores a letter. Reported twice it is one row; given up again after it was sent again, the row waits again. */
  async save(letter: DeadLetter): Promise<void> {
    const customerId = letter.headers[CUSTOMER_HEADER] ?? '';
    await this.database.system(async (tx) => {
      await tx.query(
        `insert into dead_letter as known
           (id, customer_id, consumer, message_id, stream, subject, headers, body, reason, attempts, failed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_timestamp($11::double precision / 1000))
         on conflict (consumer, message_id) do update
           set reason = excluded.reason, attempts = excluded.attempts, failed_at = excluded.failed_at, redriven_at = null
         where known.failed_at < excluded.failed_at`,
        [
          newId(),
          isId(customerId) ? customerId : null,
          letter.consumer,
          letter.messageId,
          letter.stream,
          letter.subject,
          JSON.stringify(letter.headers),
          bodyOf(letter),
          // Postgres stores any character but this one.
          letter.reason.replaceAll('\0', ''),
          letter.attempts,
          Number(letter.failedAt),
        ],
      );
      await tx.query(
        `delete from dead_letter where id in
           (select id from dead_letter where failed_at < now() - interval '${KEPT}' limit ${PURGE_BATCH})`,
      );
    });
  }

  /** Those that can be sent again, oldest first. @param maxPayload of the broker (bytes) */
  async sendable(which: Letters, maxPayload: number, limit: number): Promise<RedriveRow[]> {
    const { where, values } = conditionOf(which);
    return this.redriveRows(`${where} and not ${stuckWhere(maxPayload)}`, values, limit);
  }

  /** How many can and how many cannot be sent again. @param maxPayload of the broker (bytes) */
  async count(which: Letters, maxPayload: number): Promise<{ sendable: number; stuck: number }> {
    const { where, values } = conditionOf(which);
    const stuck = stuckWhere(maxPayload);
    const [row] = await this.database.system<{ sendable: number; stuck: number }[]>((tx) =>
      tx.query(
        `select (count(*) filter (where not ${stuck}))::int as sendable, (count(*) filter (where ${stuck}))::int as stuck
           from dead_letter where ${where}`,
        values,
      ),
    );
    return row ?? { sendable: 0, stuck: 0 };
  }

  /** How many were not sent again, whether they can be or not. */
  async countAllWaiting(): Promise<number> {
    const [row] = await this.database.system<{ waiting: number }[]>((tx) =>
      tx.query(`select count(*)::int as waiting from dead_letter where redriven_at is null`),
    );
    return row?.waiting ?? 0;
  }

  /** Notes that a row was sent again. It keeps waiting if it has been given up again meanwhile. */
  async markRedriven({ id, redrives, failedAt }: RedriveRow): Promise<void> {
    await this.database.system((tx) =>
      tx.query(
        `update dead_letter
            set redrives = redrives + 1, redriven_at = case when failed_at = $3::timestamptz then now() end
          where id = $1 and redrives = $2`,
        [id, redrives, failedAt],
      ),
    );
  }

  private redriveRows(condition: string, values: unknown[], limit: number): Promise<RedriveRow[]> {
    return this.database.system((tx) =>
      tx.query(
        `select id, consumer, subject, message_id as "messageId", headers, body, redrives, failed_at::text as "failedAt"
           from dead_letter where ${condition} order by failed_at, id limit ${limit}`,
        values,
      ),
    );
  }
}

function conditionOf(which: Letters): { where: string; values: unknown[] } {
  if ('ids' in which) return { where: 'id = any($1::uuid[])', values: [which.ids] };
  return { where: 'consumer = $1 and redriven_at is null', values: [which.consumer] };
}

function bodyOf({ body, compressed }: DeadLetter): Buffer {
  return compressed ? gunzipSync(body) : Buffer.from(body);
}
