import { hkdfSync, randomBytes } from 'node:crypto';
import type { EntityTarget } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { isMailedCode, mailedCode } from '@candor/platform/mailed-code.js';
import type { Asker } from '../attempts/asker.js';
import { countAttempt, forgetAttempts, type AttemptLimit } from '../attempts/attempts.js';
import type { KnownUser } from '../users/find-by-email.js';
import type { UserEntity } from '../users/user.entity.js';

const LIFETIME_MS = 30 * 60_000;
/** A code that is asked for again is the same for so long: strangers who ask must not take away the one that was just mailed. */
const SAME_FOR_MS = 60 * 60_000;
const SEED_BYTES = 16;

/** Wrong codes that one asker may type while a code is good; what others type costs the asker nothing. */
const GUESSES: AttemptLimit = { purpose: 'code', perWindow: 5, windowMs: LIFETIME_MS };

/** A mailed code as it is kept: one per user. */
export interface CodeRow {
  userId: string;
  customerId: string;
  /** The code follows from it under a key that is not in the database; null in a row of an older release. */
  seed: Buffer | null;
  /** When the seed was made. */
  seededAt: Date | null;
  expiresAt: Date;
}

/** A code to be mailed. */
export interface NewCode {
  readonly code: string;
  readonly expiresAt: Date;
}

/** The key that mailed codes follow from. */
export class CodeKey {
  readonly bytes: Buffer;

  /** @param root any secret of identity's that outlives a restart */
  constructor(root: string) {
    this.bytes = Buffer.from(hkdfSync('sha256', root, '', 'candor:mailed-codes:v1', 32));
  }
}

/** Codes of one kind: single use, for half an hour after they were mailed last. */
export class OneTimeCodes {
  constructor(
    private readonly entity: EntityTarget<CodeRow>,
    private readonly kind: 'confirm' | 'reset',
    private readonly key: CodeKey,
  ) {}

  /**
   * The user's code, good for half an hour from now: the one that was mailed lately, or a new one.
   * @param asker who asks for it, and may guess again
   */
  async issue(tx: Tx, { id: userId, customerId }: UserEntity, asker?: Asker): Promise<NewCode> {
    const now = Date.now();
    const known = await tx.findOne(this.entity, { where: { userId }, lock: { mode: 'pessimistic_write' } });
    const isGood = known?.seed && known.expiresAt.getTime() > now && now - seededAt(known) < SAME_FOR_MS;
    const seed = isGood && known.seed ? known.seed : randomBytes(SEED_BYTES);
    const expiresAt = new Date(now + LIFETIME_MS);
    const seeded = isGood ? {} : { seed, seededAt: new Date(now) };
    await tx.upsert(this.entity, { userId, customerId, ...seeded, expiresAt }, ['userId']);
    if (asker) await forgetAttempts(tx, GUESSES, this.guesser(asker, seed));
    return { code: this.codeOf(userId, seed), expiresAt };
  }

  /**
   * Uses up the code of whom it was mailed to, of those it may be, if it is still good; a wrong one costs the asker a try. The
   * caller's transaction must commit either way.
   * @returns whose it was
   */
  async use<K extends KnownUser>(tx: Tx, known: readonly K[], typed: string, asker: Asker): Promise<K | undefined> {
    for (const one of known) if (await this.useOf(tx, one.user, typed, asker)) return one;
    return undefined;
  }

  private async useOf(tx: Tx, user: UserEntity, typed: string, asker: Asker): Promise<boolean> {
    const lock = { mode: 'pessimistic_write' } as const;
    const issued = await tx.findOne(this.entity, { where: { userId: user.id }, lock });
    const good = issued && issued.expiresAt.getTime() > Date.now() ? issued : undefined;
    const seed = good?.seed;
    const { ownMs } = await countAttempt(tx, GUESSES, this.guesser(asker, seed));
    if (!good || !seed || ownMs > 0 || !isMailedCode(typed, this.codeOf(good.userId, seed))) return false;
    await tx.delete(this.entity, { userId: good.userId });
    return true;
  }

  private guesser(asker: Asker, seed: Buffer | null | undefined): Asker {
    return { ...asker, key: `${asker.key} ${this.kind} ${seed?.toString('hex') ?? ''}` };
  }

  private codeOf(userId: string, seed: Buffer): string {
    return mailedCode(this.key.bytes, `${this.kind} ${userId} ${seed.toString('hex')}`);
  }
}

function seededAt(row: CodeRow): number {
  return row.seededAt?.getTime() ?? 0;
}
