import type { Tx } from '../database.js';
import { ConflictError, KeyReusedError } from '@candor/platform/errors.js';

/** The owner of the key, and what was requested with it. */
export interface Claim {
  readonly customerId: string;
  readonly userId: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly fingerprint: Buffer;
}

/** How many expired keys are deleted with each new one. */
const PURGE = 100;

/** Reserves the key until the transaction ends. @throws ConflictError when another transaction holds it */
export async function holdKey(tx: Tx, { customerId, userId, key }: Claim): Promise<void> {
  const [row] = await tx.query<{ held: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held`,
    [`idempotency ${customerId} ${userId} ${key}`],
  );
  if (!row?.held) throw new ConflictError('A request with this Idempotency-Key is still being worked on.');
}

/** The answer that was stored under the key. @throws KeyReusedError when it was for a different request */
export async function recallAnswer(tx: Tx, claim: Claim): Promise<Uint8Array | undefined> {
  const [row] = await tx.query<{ fingerprint: Buffer; answer: Buffer }[]>(
    `select fingerprint, answer from idempotency_key
      where customer_id = $1 and user_id = $2 and key = $3 and created_at > now() - interval '24 hours'`,
    [claim.customerId, claim.userId, claim.key],
  );
  if (row && !row.fingerprint.equals(claim.fingerprint))
    throw new KeyReusedError('This Idempotency-Key was used for another request. Please use a new one.');
  return row?.answer;
}

export async function rememberAnswer(tx: Tx, claim: Claim, answer: Uint8Array): Promise<void> {
  const { customerId, userId, key, fingerprint } = claim;
  await tx.query(
    `insert into idempotency_key (customer_id, user_id, key, fingerprint, answer) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, user_id, key) do update
        set fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at`,
    [customerId, userId, key, fingerprint, Buffer.from(answer)],
  );
  // Rows that another transaction is deleting are skipped, so that neither waits.
  await tx.query(
    `delete from idempotency_key where (customer_id, user_id, key) in (
       select customer_id, user_id, key from idempotency_key
        where customer_id = $1 and created_at <= now() - interval '24 hours'
        limit $2 for update skip locked)`,
    [customerId, PURGE],
  );
}
