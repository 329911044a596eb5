import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { UserEntity } from '../users/user.entity.js';
import { ResetCodeEntity } from './reset-code.entity.js';

/** Makes the codes with which a forgotten password is set anew, and tells whether a typed one is right. */
@Injectable()
export class ResetCodes extends OneTimeCodes {
  constructor(
    private readonly outbox: Outbox,
    hasher: PasswordHasher,
  ) {
    super(ResetCodeEntity, hasher);
  }

  /** Gives the user a new code, in place of any other, and has it mailed once the transaction commits. */
  async mail(tx: Tx, user: UserEntity): Promise<void> {
    const { code, expiresAt } = await this.issue(tx, user);
    const { id: userId, customerId, email, name } = user;
    const fact = { userId, customerId, email, name, code, expiresAt: BigInt(expiresAt.getTime()) };
    await this.outbox.addEvent(tx, 'evt.identity.v1.password_reset_requested', fact, customerId);
  }
}
