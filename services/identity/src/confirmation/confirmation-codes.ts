import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import type { UserEntity } from '../users/user.entity.js';
import { ConfirmationCodeEntity } from './confirmation-code.entity.js';

const LIFETIME_MS = 30 * 60_000;
const TRIES = 5;

/** Makes confirmation codes and tells whether a typed one is right. */
@Injectable()
export class ConfirmationCodes {
  constructor(
    private readonly outbox: Outbox,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Gives the user a new code, in place of any other, and has it mailed once the transaction commits. */
  async issue(tx: Tx, user: UserEntity): Promise<void> {
    const code = newCode();
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const { id: userId, customerId, email, name } = user;
    await tx.upsert(
      ConfirmationCodeEntity,
      { userId, customerId, codeHash: await this.hasher.hash(code), triesLeft: TRIES, expiresAt },
      ['userId'],
    );
    await this.outbox.addEvent(
      tx,
      'evt.identity.v1.confirmation_code_issued',
      { userId, customerId, email, name, code, expiresAt: BigInt(expiresAt.getTime()) },
      customerId,
    );
  }

  /** Takes as long as `issue` and does nothing: the clock must not tell which addresses are known. */
  async pretend(): Promise<void> {
    await this.hasher.hash(newCode());
  }

  /**
   * Uses the code up if it is the right one and still good; a wrong one costs a try. Without a user the answer is no and
   * takes the same time. The caller's transaction must commit either way.
   */
  async use(tx: Tx, user: UserEntity | undefined, typed: string): Promise<boolean> {
    const issued = user
      ? await tx.findOne(ConfirmationCodeEntity, {
          where: { userId: user.id },
          lock: { mode: 'pessimistic_write' },
        })
      : null;
    const good = issued && issued.triesLeft > 0 && issued.expiresAt.getTime() > Date.now() ? issued : undefined;
    const isRight = await this.hasher.matches(typed.trim(), good?.codeHash);
    if (!good) return false;
    const { userId } = good;
    if (isRight) await tx.delete(ConfirmationCodeEntity, { userId });
    else await tx.update(ConfirmationCodeEntity, { userId }, { triesLeft: good.triesLeft - 1 });
    return isRight;
  }
}

function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
