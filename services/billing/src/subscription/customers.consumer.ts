import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { OnEvent } from '@candor/messaging/on-event.js';
import type { CustomerCreated } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import { Subscriptions } from './subscriptions.js';

/** Begins the subscription of each new organisation. */
@Controller()
export class CustomersConsumer {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
  ) {}

  @OnEvent('evt.identity.v1.customer_created', { consumer: 'billing-customers' })
  async onCustomerCreated({ customer }: CustomerCreated): Promise<void> {
    if (!customer) return;
    const { id, name, domain } = customer;
    await this.database.tenant(id, async (tx) => {
      await this.subscriptions.begin(tx, id);
      await tx.query(`update subscription set customer_name = $2 where customer_id = $1`, [id, `${name} (${domain})`]);
    });
  }
}
