import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import type { Asker } from '../attempts/asker.js';
import { CodeKey, OneTimeCodes } from '../codes/one-time-codes.js';
import type { UserEntity } from '../members/user.entity.js';
import { ResetCodeEntity } from './reset-code.entity.js';

/** Creates the codes to reset a forgotten password, and checks entered ones. */
@Injectable()
export class ResetCodes extends OneTimeCodes {
  constructor(
    private readonly outbox: Outbox,
    private readonly secrets: MailSecrets,
    key: CodeKey,
  ) {
    super(ResetCodeEntity, 'reset', key);
  }

  /** Has the user's code mailed once the transaction commits. */
  async mail(tx: Tx, user: UserEntity, asker?: Asker): Promise<void> {
    const { code, expiresAt } = await this.issue(tx, user, asker);
    const { id: userId, customerId, email: emailAddress, name, language } = user;
    const sealedCode = this.secrets.seal(customerId, code);
    const until = BigInt(expiresAt.getTime());
    const fact = { userId, customerId, emailAddress, name, language, sealedCode, expiresAt: until };
    await this.outbox.addEvent(tx, 'evt.identity.v1.password_reset_requested', fact, customerId);
  }
}
