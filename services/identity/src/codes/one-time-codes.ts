import { randomInt } from 'node:crypto';
import type { EntityTarget } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { type PasswordHasher } from '../passwords/password-hasher.js';
import type { UserEntity } from '../users/user.entity.js';

const LIFETIME_MS = 30 * 60_000;
const TRIES = 5;

/** A mailed code as it is kept: one per user. */
export interface CodeRow {
  userId: string;
  customerId: string;
  /** argon2id in PHC form. */
  codeHash: string;
  /** Wrong codes that may still be typed. */
  triesLeft: number;
  expiresAt: Date;
}

/** A code that was just made; nobody but its mail knows it. */
export interface NewCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** Codes of one kind: single use, kept hashed, for half an hour and five tries. */
export class OneTimeCodes {
  constructor(
    private readonly entity: EntityTarget<CodeRow>,
    private readonly hasher: PasswordHasher,
  ) {}

  /** Gives the user a new code, in place of any other of its kind. */
  async issue(tx: Tx, { id: userId, customerId }: UserEntity): Promise<NewCode> {
    const code = newCode();
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const codeHash = await this.hasher.hash(code);
    await tx.upsert(this.entity, { userId, customerId, codeHash, triesLeft: TRIES, expiresAt }, ['userId']);
    return { code, expiresAt };
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
      ? await tx.findOne(this.entity, { where: { userId: user.id }, lock: { mode: 'pessimistic_write' } })
      : null;
    const good = issued && issued.triesLeft > 0 && issued.expiresAt.getTime() > Date.now() ? issued : undefined;
    const isRight = await this.hasher.matches(typed.trim(), good?.codeHash);
    if (!good) return false;
    const { userId } = good;
    if (isRight) await tx.delete(this.entity, { userId });
    else await tx.update(this.entity, { userId }, { triesLeft: good.triesLeft - 1 });
    return isRight;
  }
}

function newCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}
