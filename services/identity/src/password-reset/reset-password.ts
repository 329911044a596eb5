import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { Violations } from '@candor/platform/violations.js';
import type { ResetPasswordRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { checkPassword } from '../passwords/password.rules.js';
import { SetPassword } from '../passwords/set-password.js';
import { findByEmail } from '../users/find-by-email.js';
import { UserEntity } from '../users/user.entity.js';
import { ResetCodes } from './reset-codes.js';

const MAX_TYPED = 1_000;
const MAX_CODE = 64;

/** Sets a forgotten password anew with the mailed code. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly codes: ResetCodes,
    private readonly hasher: PasswordHasher,
    private readonly setting: SetPassword,
  ) {}

  /**
   * Ends every session of the user. Takes as long for an unknown address as for a wrong code.
   * @throws InvalidError for a code that is missing, wrong, used, out of tries or out of time, for unknown addresses,
   * and for a password that is none
   */
  async reset({ email, verificationCode, newPassword }: ResetPasswordRequest): Promise<void> {
    const violations = new Violations()
      .text(email, '/email', 'Please enter your email.', MAX_TYPED)
      .text(verificationCode, '/verificationCode', 'Please enter verfication code.', MAX_CODE);
    checkPassword(violations, newPassword, '/newPassword', 'Please enter password');
    violations.throwIfAny();
    const passwordHash = await this.hasher.hash(newPassword);
    const isSet = await this.database.system(async (tx) => {
      const known = await findByEmail(tx, email);
      const isRight = await this.codes.use(tx, known?.user, verificationCode);
      if (!isRight || !known) return false;
      const lock = { mode: 'pessimistic_write' } as const;
      const user = await tx.findOne(UserEntity, { where: { id: known.user.id }, lock });
      if (!user?.enabled) return false;
      await this.setting.of(tx, user, passwordHash);
      return true;
    });
    // Thrown out here, because the try that was lost has to be committed.
    if (isSet) return;
    throw new InvalidError([
      { pointer: '/verificationCode', detail: 'The verification code is wrong or has expired.' },
    ]);
  }
}
