import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ResendConfirmationRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.js';
import { evenly } from '../attempts/evenly.js';
import { checkEmail, normalizeEmail } from '../members/email.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { findSignUps } from '../members/find-by-email.js';
import { ConfirmationCodes } from './confirmation-codes.js';

/**
 * Six mails are enough for any mailbox: whatever unknown callers request, the last mailed code is valid and stays the
 * same.
 */
const LIMIT: AttemptLimit = { purpose: 'resend-confirmation', perWindow: 3, byStrangers: 6, windowMs: 10 * 60_000 };

/** Mails a new confirmation code. Does not reveal which addresses are known. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly database: Database,
    private readonly codes: ConfirmationCodes,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Does nothing for addresses that are unknown, already confirmed, or invited only: those confirm by the invitation's
   * password.
   * @throws InvalidError unless the text is an address
   * @throws RateLimitedError after three requests of one caller for one address in ten minutes, known or not
   */
  async resend(request: ResendConfirmationRequest): Promise<void> {
    const email = normalizeEmail(request.email);
    checkEmail(new Violations(), email).throwIfAny();
    const waitMs = await evenly(() => this.mail(email, request));
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you ask for another code.', waitMs);
  }

  private mail(email: string, { device, signUpId }: ResendConfirmationRequest): Promise<number> {
    return this.database.system(async (tx) => {
      const [signUp] = await findSignUps(tx, email, signUpId);
      const asker = askerOf(this.devices, { email, user: signUp?.user, device });
      const { ownMs, strangersMs } = await countAttempt(tx, LIMIT, asker);
      if (ownMs + strangersMs === 0 && signUp?.user.enabled) await this.codes.mail(tx, signUp.user, asker);
      return ownMs;
    });
  }
}
