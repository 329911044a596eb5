import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { RequestPasswordResetRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, type AttemptLimit } from '../attempts/attempts.js';
import { evenly } from '../attempts/evenly.js';
import { checkEmail, normalizeEmail } from '../members/email.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { findByEmail } from '../members/find-by-email.js';
import { ResetCodes } from './reset-codes.js';

/**
 * Six mails are enough for any mailbox: whatever unknown callers request, the last mailed code is valid and stays the
 * same.
 */
const LIMIT: AttemptLimit = { purpose: 'reset-password', perWindow: 3, byStrangers: 6, windowMs: 10 * 60_000 };

/** Mails a code to reset a forgotten password. Does not reveal which addresses are known. */
@Injectable()
export class RequestPasswordReset {
  constructor(
    private readonly database: Database,
    private readonly codes: ResetCodes,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Does nothing for addresses that are unknown or whose user is disabled.
   * @throws InvalidError unless the text is an address
   * @throws RateLimitedError after three requests of one caller for one address in ten minutes, known or not
   */
  async request(request: RequestPasswordResetRequest): Promise<void> {
    const email = normalizeEmail(request.email);
    checkEmail(new Violations(), email).throwIfAny();
    const waitMs = await evenly(() => this.mail(email, request.device));
    if (waitMs > 0) throw new RateLimitedError('Please wait some minutes before you ask for another code.', waitMs);
  }

  private mail(email: string, device: string): Promise<number> {
    return this.database.system(async (tx) => {
      const known = await findByEmail(tx, email);
      const asker = askerOf(this.devices, { email, user: known?.user, device });
      const { ownMs, strangersMs } = await countAttempt(tx, LIMIT, asker);
      if (ownMs + strangersMs === 0 && known?.user.enabled) await this.codes.mail(tx, known.user, asker);
      return ownMs;
    });
  }
}
