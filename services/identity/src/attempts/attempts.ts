import { createHash } from 'node:crypto';
import type { Tx } from '@candor/database/database.js';

/** How often something may be tried for one address, whoever tries. */
export interface AttemptLimit {
  readonly purpose: 'log-in' | 'resend-confirmation' | 'reset-password';
  readonly perWindow: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt; to be called before anything else in the transaction. Known and unknown addresses are counted
 * alike, so the limit tells nobody which are known.
 * @param email normalized
 * @returns how long to wait for the next attempt (ms); 0 when this one may go through
 */
export async function countAttempt(tx: Tx, limit: AttemptLimit, email: string): Promise<number> {
  const { purpose, perWindow, windowMs } = limit;
  const [counted] = await tx.query<{ count: number; waitMs: number }[]>(
    `insert into attempt as known (purpose, address_hash, since, count) values ($1, $2, now(), 1)
         on conflict (purpose, address_hash) do update set
           since = case when known.since < now() - $3 * interval '1 ms' then now() else known.since end,
           count = case when known.since < now() - $3 * interval '1 ms' then 1 else least(known.count, $4) + 1 end
      returning count, ceil(extract(epoch from since + $3 * interval '1 ms' - now()) * 1000)::int as "waitMs"`,
    [purpose, hashOf(email), windowMs, perWindow],
  );
  await forgetOld(tx, limit);
  return counted && counted.count > perWindow ? Math.max(1, counted.waitMs) : 0;
}

/** Starts counting anew, because an attempt has succeeded. */
export async function forgetAttempts(tx: Tx, { purpose }: AttemptLimit, email: string): Promise<void> {
  await tx.query('delete from attempt where purpose = $1 and address_hash = $2', [purpose, hashOf(email)]);
}

/** A few at a time and only those nobody holds: the one wait of an attempt is for its own row, so none is in a circle. */
async function forgetOld(tx: Tx, { purpose, windowMs }: AttemptLimit): Promise<void> {
  await tx.query(
    `delete from attempt where (purpose, address_hash) in (
       select purpose, address_hash from attempt where purpose = $1 and since < now() - $2 * interval '1 ms'
        order by since limit 20 for update skip locked)`,
    [purpose, windowMs],
  );
}

/** Addresses of people who are not with us are none of our business to keep. */
function hashOf(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
