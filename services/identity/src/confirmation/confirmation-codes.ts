import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { OneTimeCodes } from '../codes/one-time-codes.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { UserEntity } from '../users/user.entity.js';
import { ConfirmationCodeEntity } from './confirmation-code.entity.js';

/** Makes the codes that confirm an address, and tells whether a typed one is right. */
@Injectable()
export class ConfirmationCodes extends OneTimeCodes {
  constructor(
    private readonly outbox: Outbox,
    hasher: PasswordHasher,
  ) {
    super(ConfirmationCodeEntity, hasher);
  }

  /** Gives the user a new code, in place of any other, and has it mailed once the transaction commits. */
  async mail(tx: Tx, user: UserEntity): Promise<void> {
    const { code, expiresAt } = await this.issue(tx, user);
    const { id: userId, customerId, email, name } = user;
    const fact = { userId, customerId, email, name, code, expiresAt: BigInt(expiresAt.getTime()) };
    await this.outbox.addEvent(tx, 'evt.identity.v1.confirmation_code_issued', fact, customerId);
  }
}
