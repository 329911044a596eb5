import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { callerIs } from '@candor/platform/running-call.js';
import { ConfirmAddress } from '../confirmation/confirm-address.js';
import { EndSessions } from '../sessions/end-sessions.js';
import type { UserEntity } from '../members/user.entity.js';

/** Replaces the password with one that its user chose. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly confirming: ConfirmAddress,
    private readonly sessions: EndSessions,
  ) {}

  /**
   * Ends every session of the user. Setting a password by a mail proves ownership of the address.
   * @param user a row that the transaction has locked; changed too
   * @throws ConflictError when another user has confirmed the address meanwhile
   */
  async of(tx: Tx, user: UserEntity, passwordHash: string): Promise<void> {
    callerIs({ customerId: user.customerId, userId: user.id });
    await this.confirming.of(tx, user, { passwordHash, temporaryUntil: null });
    await this.sessions.of(tx, user);
  }
}
