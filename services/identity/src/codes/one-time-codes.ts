import { hkdfSync, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import { isMailedCode, mailedCode } from '@candor/platform/mailed-code.js';
import type { Asker } from '../attempts/asker.js';
import { countAttempt, forgetAttempts, type AttemptLimit } from '../attempts/attempts.js';
import type { KnownUser } from '../members/find-by-email.js';
import type { UserEntity } from '../members/user.entity.js';
import type { CodeEntity } from './code.entity.js';

const LIFETIME_MS = 30 * 60_000;
/**
 * A code requested again within this time stays the same: unknown callers must not invalidate the one that was just
 * mailed.
 */
const SAME_FOR_MS = 60 * 60_000;
const SEED_BYTES = 16;

/** The wrong codes that one caller may enter while a code is valid; those of other callers do not count. */
const GUESSES: AttemptLimit = { purpose: 'code', perWindow: 5, windowMs: LIFETIME_MS };

/** The key from which mailed codes are derived. */
export class CodeKey {
  readonly bytes: Buffer;

  /** @param root any secret of identity's that survives a restart */
  constructor(root: string) {
    this.bytes = Buffer.from(hkdfSync('sha256', root, '', 'candor:mailed-codes:v1', 32));
  }
}

/** Creates the codes of one kind, and checks entered ones: single use, valid for half an hour after the last mail. */
@Injectable()
export abstract class OneTimeCodes {
  protected abstract readonly kind: 'confirm' | 'reset';
  protected abstract readonly entity: EntityTarget<CodeEntity>;
  /** The event that has one mailed. */
  protected abstract readonly issued:
    'evt.identity.v1.confirmation_code_issued' | 'evt.identity.v1.password_reset_requested';

  constructor(
    private readonly outbox: Outbox,
    private readonly secrets: MailSecrets,
    private readonly key: CodeKey,
  ) {}

  /**
   * Has the user's code mailed once the transaction commits.
   * @param asker the caller who requests it, and may enter wrong codes again
   */
  async mail(tx: Tx, user: UserEntity, asker?: Asker): Promise<void> {
    const { code, expiresAt } = await this.issue(tx, user, asker);
    const { id: userId, customerId, email: emailAddress, name, language } = user;
    const sealedCode = this.secrets.seal(customerId, code);
    const until = BigInt(expiresAt.getTime());
    const fact = { userId, customerId, emailAddress, name, language, sealedCode, expiresAt: until };
    await this.outbox.addEvent(tx, this.issued, fact, customerId);
  }

  /**
   * Uses up the code of the user to whom it was mailed, out of the candidates, if it is still valid; a wrong one counts
   * as a try of the caller. The caller's transaction must commit either way.
   * @returns its user
   */
  async use<K extends KnownUser>(tx: Tx, known: readonly K[], typed: string, asker: Asker): Promise<K | undefined> {
    for (const one of known) if (await this.useOf(tx, one.user, typed, asker)) return one;
    return undefined;
  }

  /** The user's code, valid for half an hour from now: the one that was mailed recently, or a new one. */
  private async issue(
    tx: Tx,
    { id: userId, customerId }: UserEntity,
    asker?: Asker,
  ): Promise<{ readonly code: string; readonly expiresAt: Date }> {
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

function seededAt(row: CodeEntity): number {
  return row.seededAt?.getTime() ?? 0;
}
