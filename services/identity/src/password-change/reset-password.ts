import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { PasswordHasher } from '@candor/platform/password-hasher.js';
import { Violations } from '@candor/platform/violations.js';
import type { ResetPasswordRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { checkPassword } from '../passwords/password.rules.js';
import { SetPassword } from './set-password.js';
import { askerOf } from '../attempts/asker.js';
import { evenly } from '../attempts/evenly.js';
import { forgetAttempts } from '../attempts/attempts.js';
import { LOG_IN_LIMIT } from '../attempts/log-in.limit.js';
import { KnownDevices } from '../attempts/known-devices.js';
import { normalizeEmail } from '../members/email.js';
import { findAllByEmail } from '../members/find-by-email.js';
import { UserEntity } from '../members/user.entity.js';
import { ResetCodes } from './reset-codes.js';

const MAX_TYPED = 1_000;
const MAX_CODE = 64;

/** Resets a forgotten password with the mailed code. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly codes: ResetCodes,
    private readonly hasher: PasswordHasher,
    private readonly setting: SetPassword,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * Ends every session of the user. Takes as long for an unknown address as for a wrong code.
   * @returns the token that the browser keeps from now on: a reader of the mailbox is a known caller
   * @throws InvalidError for a code that is missing, wrong, used, out of tries or expired, for unknown addresses, and
   *   for an invalid password
   * @throws ConflictError when another user has confirmed the address meanwhile
   */
  async reset(request: ResetPasswordRequest): Promise<string> {
    const { email, verificationCode, newPassword, device } = request;
    const violations = new Violations()
      .text(email, '/email', 'Please enter your email.', MAX_TYPED)
      .text(verificationCode, '/verificationCode', 'Please enter verfication code.', MAX_CODE);
    checkPassword(violations, {
      password: newPassword,
      pointer: '/newPassword',
      emptyDetail: 'Please enter password',
      own: [email],
    });
    violations.throwIfAny();
    const passwordHash = await this.hasher.hash(newPassword);
    const userId = await evenly(() => this.setWithCode(request, passwordHash));
    // Thrown outside the transaction, because the counted try has to be committed.
    if (userId !== undefined) return this.devices.remember(device, userId);
    throw new InvalidError([
      { pointer: '/verificationCode', detail: 'The verification code is wrong or has expired.' },
    ]);
  }

  private setWithCode(
    { email, verificationCode, device }: ResetPasswordRequest,
    passwordHash: string,
  ): Promise<string | undefined> {
    return this.database.system(async (tx) => {
      const all = await findAllByEmail(tx, email);
      const asker = askerOf(this.devices, { email: normalizeEmail(email), user: all[0]?.user, device });
      const known = await this.codes.use(tx, all, verificationCode, asker);
      if (!known) return undefined;
      const lock = { mode: 'pessimistic_write' } as const;
      const user = await tx.findOne(UserEntity, { where: { id: known.user.id }, lock });
      if (!user?.enabled) return undefined;
      await this.setting.of(tx, user, passwordHash);
      await forgetAttempts(tx, LOG_IN_LIMIT, asker);
      return user.id;
    });
  }
}
