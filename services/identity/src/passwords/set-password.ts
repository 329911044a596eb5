import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { callerIs } from '@candor/platform/running-call.js';
import { forgetAttempts } from '../attempts/attempts.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { LOG_IN_LIMIT } from '../sign-in/log-in.limit.js';
import { UserEntity } from '../users/user.entity.js';

/** Puts a password that its owner chose in the place of the one before. */
@Injectable()
export class SetPassword {
  constructor(private readonly sessions: EndSessions) {}

  /**
   * Ends every session of the user. Whoever sets a password by a mail has shown to own the address.
   * @param user a row that the transaction has locked; changed along
   */
  async of(tx: Tx, user: UserEntity, passwordHash: string): Promise<void> {
    user.confirmedAt ??= new Date();
    user.temporaryUntil = null;
    user.passwordHash = passwordHash;
    const { id, email, confirmedAt } = user;
    callerIs({ customerId: user.customerId, userId: id });
    await tx.update(UserEntity, { id }, { passwordHash, confirmedAt, temporaryUntil: null });
    await this.sessions.of(tx, user);
    await forgetAttempts(tx, LOG_IN_LIMIT, email);
  }
}
