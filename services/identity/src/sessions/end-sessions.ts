import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { UserEntity } from '../members/user.entity.js';
import { SessionEntity } from './session.entity.js';

/** Notifies gateways of ended sessions, in the transaction of the change that ends them. */
@Injectable()
export class EndSessions {
  constructor(private readonly outbox: Outbox) {}

  /** One session, which the transaction has deleted. */
  async one(tx: Tx, session: SessionEntity): Promise<void> {
    const { id: sessionId, userId, customerId } = session;
    await this.outbox.addEvent(tx, 'evt.identity.v1.session_ended', { userId, customerId, sessionId }, customerId);
  }

  /**
   * Every session of a user, in all browsers.
   * @param user a row that the transaction has locked; its epoch grows
   */
  async of(tx: Tx, user: UserEntity): Promise<void> {
    user.sessionEpoch += 1;
    const { id: userId, customerId, sessionEpoch } = user;
    await tx.update(UserEntity, { id: userId }, { sessionEpoch });
    await tx.delete(SessionEntity, { userId });
    const fact = { userId, customerId, sessionEpoch };
    await this.outbox.addEvent(tx, 'evt.identity.v1.session_ended', fact, customerId);
  }
}
