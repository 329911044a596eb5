import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import type { Asker } from '../attempts/asker.js';
import { CodeKey, OneTimeCodes } from '../codes/one-time-codes.js';
import type { UserEntity } from '../members/user.entity.js';
import { ConfirmationCodeEntity } from './confirmation-code.entity.js';

/** Creates the codes that confirm an address, and checks entered ones. */
@Injectable()
export class ConfirmationCodes extends OneTimeCodes {
  constructor(
    private readonly outbox: Outbox,
    private readonly secrets: MailSecrets,
    key: CodeKey,
  ) {
    super(ConfirmationCodeEntity, 'confirm', key);
  }

  /** Has the user's code mailed once the transaction commits. */
  async mail(tx: Tx, user: UserEntity, asker?: Asker): Promise<void> {
    const { code, expiresAt } = await this.issue(tx, user, asker);
    const { id: userId, customerId, email: emailAddress, name, language } = user;
    const sealedCode = this.secrets.seal(customerId, code);
    const until = BigInt(expiresAt.getTime());
    const fact = { userId, customerId, emailAddress, name, language, sealedCode, expiresAt: until };
    await this.outbox.addEvent(tx, 'evt.identity.v1.confirmation_code_issued', fact, customerId);
  }
}
