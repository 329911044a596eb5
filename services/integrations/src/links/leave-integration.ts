import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { DeclinedAddresses } from '../emails/declined-addresses.js';
import { IntegrationEntity } from '../integration/integration.entity.js';
import { LeaveTokens } from './leave-tokens.js';

/** The action of the link in a message; the token is the credential. */
@Injectable()
export class LeaveIntegration {
  constructor(
    private readonly database: Database,
    private readonly tokens: LeaveTokens,
    private readonly declined: DeclinedAddresses,
  ) {}

  /**
   * Disables the integration; staff see that the link was followed. They cannot enable or add a mail address again
   * after that. Repeating it changes nothing.
   * @throws NotFoundError for a token that we did not create or that is another organisation's
   */
  async execute(actor: Actor, token: string): Promise<void> {
    const link = this.tokens.read(token);
    const foreign = actor.kind !== 'anonymous' && actor.customerId && actor.customerId !== link?.customerId;
    if (!link || foreign) throw new NotFoundError('This link is not valid or no longer works.');
    const { customerId, integrationId: id } = link;
    await this.database.tenant(customerId, async (tx) => {
      const row = await tx.findOne(IntegrationEntity, {
        where: { customerId, id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!row || row.disabledReason === 'left') return;
      if (row.channel === 'email') await this.declined.add(tx, customerId, row.identity);
      await tx.query(
        `update integration
            set enabled = false, disabled_reason = 'left', disabled_detail = '', disabled_at = date_trunc('milliseconds', now())
          where customer_id = $1 and id = $2`,
        [customerId, id],
      );
    });
  }
}
