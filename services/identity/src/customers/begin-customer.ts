import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { CustomerEntity } from '../members/customer.entity.js';

/** Activates the organisation of a sign-up. */
@Injectable()
export class BeginCustomer {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Assigns its domain and publishes its creation; does nothing for an active one, and does not lock it then.
   * @throws QueryFailedError (customer_domain_taken, domain_label_taken) when another organisation has taken the domain first
   */
  async of(tx: Tx, id: string): Promise<void> {
    const { affected } = await tx.update(CustomerEntity, { id, confirmedAt: IsNull() }, { confirmedAt: new Date() });
    if (affected === 0) return;
    const { name, domain, createdAt } = await tx.findOneByOrFail(CustomerEntity, { id });
    await tx.query('insert into domain_label (domain, customer_id) values ($1, $2)', [domain, id]);
    const fact = { customer: { id, name, domain }, createdAt: BigInt(createdAt.getTime()) };
    await this.outbox.addEvent(tx, 'evt.identity.v1.customer_created', fact, id);
  }
}
