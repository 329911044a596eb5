import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { markDeleted } from '@candor/database/deleted-customer.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import { CustomerEntity } from '../members/customer.entity.js';

/** Orders the deletion of an organisation. */
@Injectable()
export class DeleteCustomer {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * From the commit on no user can sign in there. A repeated order changes nothing.
   * @returns the organisation's id
   * @throws ForbiddenError for anybody but operators
   * @throws InvalidError for an unknown domain, or another name than the organisation's
   * @throws UnavailableError while a transaction of the organisation takes long
   */
  async execute(actor: Actor, order: { domain: string; confirm: string }): Promise<string> {
    requireOperator(actor);
    const domain = order.domain.trim().toLowerCase();
    return this.database.system(async (tx) => {
      // One that is active, before those that wait for a confirmation under the same label.
      const found = await tx.findOne(CustomerEntity, {
        where: { domain },
        order: { confirmedAt: { direction: 'asc', nulls: 'last' } },
      });
      const wrong = new Violations();
      if (!found) wrong.add('/domain', `There is no organisation ${domain || '(none given)'}.`);
      else if (order.confirm !== found.name) wrong.add('/confirm', `Please repeat the name, "${found.name}".`);
      wrong.throwIfAny();
      const { id: customerId } = found!;
      if (await markDeleted(tx, customerId)) {
        // Belongs to no organisation: it has to reach the others after the rows of this one are gone.
        await this.outbox.addEvent(tx, 'evt.identity.v1.customer_deleted', {
          customerId,
          deletedAt: BigInt(Date.now()),
        });
      }
      return customerId;
    });
  }
}
