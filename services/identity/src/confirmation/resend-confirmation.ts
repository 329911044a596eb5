import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ResendConfirmationRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.js';
import { checkEmail, normalizeEmail } from '../users/email.js';
import { findByEmail } from '../users/find-by-email.js';
import type { UserEntity } from '../users/user.entity.js';
import { ConfirmationCodes } from './confirmation-codes.js';

const LIMIT: AttemptLimit = { purpose: 'resend-confirmation', perWindow: 3, windowMs: 10 * 60_000 };

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
    checkEmail(new Violations(), email).throwIfAny();
    const waitMs = await this.database.system(async (tx) => {
      const waitMs = await countAttempt(tx, LIMIT, email);
      if (waitMs > 0) return waitMs;
      const known = await findByEmail(tx, email);
      if (known && awaitsCode(known.user)) await this.codes.mail(tx, known.user);
      else await this.codes.pretend();
      return 0;
    });
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you ask for another code.', waitMs);
  }
}

/** Who was invited confirms by the password that the invitation asks for. */
function awaitsCode({ confirmedAt, temporaryUntil, enabled }: UserEntity): boolean {
  return !confirmedAt && !temporaryUntil && enabled;
}
