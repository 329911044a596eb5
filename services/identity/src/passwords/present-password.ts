import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError, RateLimitedError } from '@candor/platform/errors.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import { askerOf } from '../attempts/asker.js';
import { countAttempt, forgetAttempts } from '../attempts/attempts.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { LOG_IN_LIMIT } from '../attempts/log-in.limit.js';
import type { UserEntity } from '../members/user.entity.js';

const FIELD: PasswordField = {
  pointer: '/presentPassword',
  empty: 'Please enter your present password.',
  wrong: 'This is not your present password.',
};
const MAX_TYPED = 1_000;

/** The field's name, and its texts. */
export interface PasswordField {
  readonly pointer: string;
  readonly empty: string;
  readonly wrong: string;
}

/** Requires the present password of a signed-in user, because the session may be stolen. */
@Injectable()
export class PresentPassword {
  constructor(
    private readonly database: Database,
    private readonly passwords: PasswordHasher,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Counts as an attempt to sign in, so that it is no second way to guess.
   * @throws InvalidError naming the field when it is empty or wrong
   * @throws RateLimitedError after as many failures as at sign-in
   */
  async require(user: UserEntity, typed: string, device: string, field = FIELD): Promise<void> {
    new Violations().text(typed, field.pointer, field.empty, MAX_TYPED).throwIfAny();
    const asker = askerOf(this.devices, { email: user.email, user, device });
    // Counted before it is checked, so that many concurrent guesses do not bypass the limit.
    const waits = await this.database.system((tx) => countAttempt(tx, LOG_IN_LIMIT, asker));
    const waitMs = Math.max(waits.ownMs, waits.strangersMs);
    if (waitMs > 0) throw new RateLimitedError('Too many attempts. Please wait some minutes.', waitMs);
    if (!(await this.passwords.matches(typed, user.passwordHash)))
      throw new InvalidError([{ pointer: field.pointer, detail: field.wrong }]);
    await this.database.system((tx) => forgetAttempts(tx, LOG_IN_LIMIT, asker));
  }
}
