import { createHash } from 'node:crypto';
import type { Tx } from '@candor/database/database.js';
import type { Asker } from './asker.js';

type Purpose = 'log-in' | 'sign-up' | 'resend-confirmation' | 'reset-password' | 'code' | 'second-factor';

/** How many attempts are allowed for one mail address. */
export interface AttemptLimit {
  readonly purpose: Purpose;
  /** By one caller. */
  readonly perWindow: number;
  /** By all unknown callers together, which are those whose browser the user has not signed in with before. */
  readonly byStrangers?: number;
  readonly windowMs: number;
}

/** How long to wait for the next attempt (ms); 0 when this one may go through. */
export interface Waits {
  /** Because of the caller's own attempts. */
  readonly ownMs: number;
  /** Because of the attempts of all unknown callers, if the caller is one. */
  readonly strangersMs: number;
}

/**
 * Counts an attempt; to be called before anything is written in the transaction. Known and unknown addresses are
 * counted alike, so the limit does not reveal which are known.
 */
export async function countAttempt(tx: Tx, limit: AttemptLimit, asker: Asker): Promise<Waits> {
  // The caller's own row first, so that two transactions cannot deadlock.
  const ownMs = await count(tx, limit, limit.perWindow, asker.key);
  const { byStrangers } = limit;
  const isAlone = asker.isKnown || byStrangers === undefined || ownMs > 0;
  const strangersMs = isAlone ? 0 : await count(tx, limit, byStrangers, strangersOf(asker));
  await forgetOld(tx, limit);
  return { ownMs, strangersMs };
}

/**
 * Resets the caller's count, because an attempt has succeeded; it is also subtracted from the count of unknown callers.
 */
export async function forgetAttempts(tx: Tx, { purpose }: AttemptLimit, asker: Asker): Promise<void> {
  await tx.query('delete from attempt where purpose = $1 and address_hash = $2', [purpose, hashOf(asker.key)]);
  if (asker.isKnown) return;
  await tx.query('update attempt set count = count - 1 where purpose = $1 and address_hash = $2 and count > 0', [
    purpose,
    hashOf(strangersOf(asker)),
  ]);
}

function strangersOf({ email }: Asker): string {
  return `${email} from anywhere`;
}

async function count(tx: Tx, { purpose, windowMs }: AttemptLimit, most: number, key: string): Promise<number> {
  const [counted] = await tx.query<{ count: number; waitMs: number }[]>(
    `insert into attempt as known (purpose, address_hash, since, count) values ($1, $2, now(), 1)
         on conflict (purpose, address_hash) do update set
           since = case when known.since < now() - $3 * interval '1 ms' then now() else known.since end,
           count = case when known.since < now() - $3 * interval '1 ms' then 1 else least(known.count, $4) + 1 end
      returning count, ceil(extract(epoch from since + $3 * interval '1 ms' - now()) * 1000)::int as "waitMs"`,
    [purpose, hashOf(key), windowMs, most],
  );
  return counted && counted.count > most ? Math.max(1, counted.waitMs) : 0;
}

/** A few at a time and only unlocked ones: an attempt waits only for its own rows, so it cannot deadlock. */
async function forgetOld(tx: Tx, { purpose, windowMs }: AttemptLimit): Promise<void> {
  await tx.query(
    `delete from attempt where (purpose, address_hash) in (
       select purpose, address_hash from attempt where purpose = $1 and since < now() - $2 * interval '1 ms'
        order by since limit 20 for update skip locked)`,
    [purpose, windowMs],
  );
}

/** Addresses of people who are not our users must not be stored. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
