import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { RequestPasswordResetRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.js';
import { checkEmail, normalizeEmail } from '../users/email.js';
import { findByEmail } from '../users/find-by-email.js';
import { ResetCodes } from './reset-codes.js';

const LIMIT: AttemptLimit = { purpose: 'reset-password', perWindow: 3, windowMs: 10 * 60_000 };

/** Mails a code with which a forgotten password is set anew. Nobody learns from it which addresses are known. */
@Injectable()
export class RequestPasswordReset {
  constructor(
    private readonly database: Database,
    private readonly codes: ResetCodes,
  ) {}

  /**
   * Does nothing for addresses that are unknown or whose user is disabled.
   * @throws InvalidError unless the text is an address
   * @throws RateLimitedError after three requests for one address in ten minutes, known or not
   */
  async request(request: RequestPasswordResetRequest): Promise<void> {
    const email = normalizeEmail(request.email);
    checkEmail(new Violations(), email).throwIfAny();
    const waitMs = await this.database.system(async (tx) => {
      const waitMs = await countAttempt(tx, LIMIT, email);
      if (waitMs > 0) return waitMs;
      const known = await findByEmail(tx, email);
      if (known?.user.enabled) await this.codes.mail(tx, known.user);
      else await this.codes.pretend();
      return 0;
    });
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you ask for another code.', waitMs);
  }
}
