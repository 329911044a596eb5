import { Injectable } from '@nestjs/common';
import { isUniqueViolation, type Tx } from '@candor/database/database.js';
import { ConflictError } from '@candor/platform/errors.js';
import { BeginCustomer } from '../customers/begin-customer.js';
import { UserEntity } from '../members/user.entity.js';

/** By an organisation that signed up with it, and by a further page of one. */
const LABEL_TAKEN = ['customer_domain_taken', 'domain_label_taken'];

/**
 * Assigns an address to its user, who has just shown to read its mail; until then anyone may sign up or be invited with
 * it.
 */
@Injectable()
export class ConfirmAddress {
  constructor(private readonly beginning: BeginCustomer) {}

  /**
   * It also activates the organisation of a sign-up.
   * @param user changed too
   * @param more other changes to the user's row
   * @throws ConflictError when another user has confirmed the address, or another organisation has taken the domain,
   *   meanwhile
   */
  async of(tx: Tx, user: UserEntity, more: Partial<UserEntity> = {}): Promise<void> {
    user.confirmedAt ??= new Date();
    Object.assign(user, more);
    try {
      await tx.update(UserEntity, { id: user.id }, { ...more, confirmedAt: user.confirmedAt });
      await this.beginning.of(tx, user.customerId);
    } catch (error) {
      if (isUniqueViolation(error, 'member_email_taken')) throw new ConflictError('This email is already in use.');
      if (!LABEL_TAKEN.some((constraint) => isUniqueViolation(error, constraint))) throw error;
      throw new ConflictError('This domain is already taken. Please sign up again with another one.');
    }
  }
}
