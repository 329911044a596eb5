import type { Tx } from '../database.js';
import { ConflictError, KeyReusedError } from '@candor/platform/errors.js';

/** Whose key it is, and what was asked with it. */
export interface Claim {
  readonly customerId: string;
  readonly userId: string;
  readonly key: string;
  /** SHA-256 of the request. */
  readonly fingerprint: Buffer;
}

/** How many expired keys a new one takes along. */
const PURGE = 100;

/** Keeps others from working under the key until the transaction ends. @throws ConflictError when somebody does already */
export async function holdKey(tx: Tx, { customerId, userId, key }: Claim): Promise<void> {
  const [row] = await tx.query<{ held: boolean }[]>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held`,
    [`idempotency ${customerId} ${userId} ${key}`],
  );
  if (!row?.held) throw new ConflictError('A request with this Idempotency-Key is still being worked on.');
}

/** The answer that was given under the key. @throws KeyReusedError when something else was asked then */
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
  // Those that somebody else is just purging are left to them, so that nobody waits.
  await tx.query(
    `delete from idempotency_key where (customer_id, user_id, key) in (
       select customer_id, user_id, key from idempotency_key
        where customer_id = $1 and created_at <= now() - interval '24 hours'
        limit $2 for update skip locked)`,
    [customerId, PURGE],
  );
}
