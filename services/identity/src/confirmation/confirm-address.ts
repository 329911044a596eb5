import { Injectable } from '@nestjs/common';
import { isUniqueViolation, type Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { BeginCustomer } from '../customers/begin-customer.js';
import { UserEntity } from '../users/user.entity.js';

/** Makes an address its user's own, who has just shown to read its mail; until then it is anybody's to sign up or be invited with. */
@Injectable()
export class ConfirmAddress {
  constructor(private readonly beginning: BeginCustomer) {}

  /**
   * The organisation of a sign-up begins with it.
   * @param user changed along
   * @param more what else changes in the user's row
   * @throws ConflictError when the address or the domain has become another user's meanwhile
   */
  async of(tx: Tx, user: UserEntity, more: Partial<UserEntity> = {}): Promise<void> {
    user.confirmedAt ??= new Date();
    Object.assign(user, more);
    try {
      await tx.update(UserEntity, { id: user.id }, { ...more, confirmedAt: user.confirmedAt });
      await this.beginning.of(tx, user.customerId);
    } catch (error) {
      if (isUniqueViolation(error, 'member_email_taken')) throw new ConflictError('This email is already in use.');
      if (!isUniqueViolation(error, 'customer_domain_taken')) throw error;
      throw new ConflictError('This domain is already taken. Please sign up again with another one.');
    }
  }
}
