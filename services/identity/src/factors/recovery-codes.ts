import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Tx } from '@candor/database/database.js';
import { MAILED_CODE, mailedCode } from '@candor/platform/mailed-code.js';
import type { UserEntity } from '../members/user.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';

const COUNT = 10;
const WHOLE = new RegExp(`^${MAILED_CODE.source}$`);

/** Codes for users who have lost the phone: ten, each valid once, shown when they are created and never again. */
export class RecoveryCodes {
  private readonly key: Buffer;

  /** @param root any secret of identity's that survives a restart */
  constructor(root: string) {
    this.key = Buffer.from(hkdfSync('sha256', root, '', 'candor:recovery-codes:v1', 32));
  }

  /** Creates new ones that replace the previous ones. */
  async make(tx: Tx, { id: userId, customerId }: UserEntity): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, () => mailedCode(randomBytes(32), userId));
    await tx.delete(RecoveryCodeEntity, { userId });
    await tx.insert(
      RecoveryCodeEntity,
      codes.map((code) => ({ userId, customerId, codeHash: this.hash(userId, code) })),
    );
    return codes;
  }

  /** Like {@link make}, for a user without any; existing ones stay. */
  async makeFirst(tx: Tx, user: UserEntity): Promise<string[]> {
    return (await this.left(tx, user.id)) > 0 ? [] : this.make(tx, user);
  }

  /** Uses up a code. @returns whether it was one */
  async use(tx: Tx, { id: userId }: UserEntity, typed: string): Promise<boolean> {
    const { affected } = await tx.delete(RecoveryCodeEntity, { userId, codeHash: this.hash(userId, typed) });
    return affected === 1;
  }

  left(tx: Tx, userId: string): Promise<number> {
    return tx.countBy(RecoveryCodeEntity, { userId });
  }

  private hash(userId: string, code: string): Buffer {
    return createHmac('sha256', this.key)
      .update(`${userId} ${bare(code)}`)
      .digest();
  }
}

/** Whether the text may be a recovery code, and not a password. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return WHOLE.test((bare(typed).match(/.{1,4}/g) ?? []).join('-'));
}

function bare(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '');
}
