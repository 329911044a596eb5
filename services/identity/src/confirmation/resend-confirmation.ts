import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ResendConfirmationRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { MAX_EMAIL, isEmail, normalizeEmail } from '../users/email.js';
import { findByEmail } from '../users/find-by-email.js';
import { ConfirmationCodes } from './confirmation-codes.js';

const WINDOW_MS = 10 * 60_000;
const PER_WINDOW = 3;

/** Mails a new confirmation code. Nobody learns from it which addresses are known. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly database: Database,
    private readonly codes: ConfirmationCodes,
  ) {}

  /**
   * Does nothing for addresses that are unknown or already confirmed.
   * @throws InvalidError unless the text is an address
   * @throws RateLimitedError after three requests for one address in ten minutes, known or not
   */
  async resend(request: ResendConfirmationRequest): Promise<void> {
    const email = normalizeEmail(request.email);
    const violations = new Violations().text(email, '/email', 'Please enter your email.', MAX_EMAIL);
    violations.check(email === '' || isEmail(email), '/email', 'Email domain is not valid.').throwIfAny();
    const waitMs = await this.database.system(async (tx) => {
      const waitMs = await countRequest(tx, email);
      if (waitMs > 0) return waitMs;
      const known = await findByEmail(tx, email);
      if (known && !known.user.confirmedAt && known.user.enabled) await this.codes.issue(tx, known.user);
      else await this.codes.pretend();
      return 0;
    });
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you ask for another code.', waitMs);
  }
}

/** Counts a request for an address. @returns how long to wait for the next one (ms), 0 when this one may go through */
async function countRequest(tx: Tx, email: string): Promise<number> {
  await forgetOldRequests(tx);
  const [counted] = await tx.query<{ count: number; waitMs: number }[]>(
    `insert into code_request as known (address_hash, since, count) values ($1, now(), 1)
         on conflict (address_hash) do update set
           since = case when known.since < now() - $2 * interval '1 ms' then now() else known.since end,
           count = case when known.since < now() - $2 * interval '1 ms' then 1 else least(known.count, $3) + 1 end
      returning count, ceil(extract(epoch from since + $2 * interval '1 ms' - now()) * 1000)::int as "waitMs"`,
    [addressHash(email), WINDOW_MS, PER_WINDOW],
  );
  return counted && counted.count > PER_WINDOW ? Math.max(1, counted.waitMs) : 0;
}

/** A few at a time and only those nobody holds, so that no request waits for it. */
async function forgetOldRequests(tx: Tx): Promise<void> {
  await tx.query(
    `delete from code_request where address_hash in (
       select address_hash from code_request where since < now() - $1 * interval '1 ms'
        order by since limit 20 for update skip locked)`,
    [WINDOW_MS],
  );
}

/** Addresses of people who are not with us are none of our business to keep. */
function addressHash(email: string): Buffer {
  return createHash('sha256').update(email).digest();
}
