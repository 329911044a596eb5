import { Injectable } from '@nestjs/common';
import { MoreThan, Not } from 'typeorm';
import { Database, type Tx } from '@candor/database/database.js';
import { requireStaff, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { isId } from '@candor/platform/ids.js';
import { EndSessions } from './end-sessions.js';
import { SessionEntity } from './session.entity.js';

const LOCK = { mode: 'pessimistic_write' } as const;

/** The sessions of a user, for that user only. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly database: Database,
    private readonly endings: EndSessions,
  ) {}

  /** Active sessions, the most recently used first. @throws UnauthenticatedError unless a member of staff asks */
  async list(actor: Actor): Promise<SessionEntity[]> {
    const { customerId, userId } = requireStaff(actor);
    return this.database.tenant(customerId, (tx) =>
      tx.find(SessionEntity, {
        where: { userId, expiresAt: MoreThan(new Date()) },
        order: { rotatedAt: 'desc', id: 'asc' },
      }),
    );
  }

  /** Ends one, with its access tokens. @throws NotFoundError for one that has ended, and for another user's */
  async end(actor: Actor, id: string): Promise<void> {
    const { customerId, userId } = requireStaff(actor);
    await this.database.tenant(customerId, async (tx) => {
      const session = isId(id) ? await tx.findOne(SessionEntity, { where: { id, userId }, lock: LOCK }) : null;
      if (!session) throw new NotFoundError('This session is over already.');
      await this.remove(tx, session);
    });
  }

  /** Ends all but one. @returns how many */
  async endOthers(actor: Actor, id: string): Promise<number> {
    const { customerId, userId } = requireStaff(actor);
    return this.database.tenant(customerId, async (tx) => {
      const others = isId(id) ? await tx.find(SessionEntity, { where: { id: Not(id), userId }, lock: LOCK }) : [];
      for (const session of others) await this.remove(tx, session);
      return others.length;
    });
  }

  private async remove(tx: Tx, session: SessionEntity): Promise<void> {
    await tx.delete(SessionEntity, { id: session.id });
    await this.endings.one(tx, session);
  }
}
