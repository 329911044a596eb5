import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { CustomerCreated, CustomerRenamed } from '@candor/proto/gen/candor/identity/v1/events_pb.js';
import type { Customer } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { Subscriptions } from './subscriptions.js';

/** Starts the subscription of each new organisation, and keeps the name that its invoices show. */
@Controller()
export class CustomersConsumer {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
  ) {}

  @OnEvent('evt.identity.v1.customer_created', { consumer: 'billing-customers' })
  async onCustomerCreated({ customer }: CustomerCreated): Promise<void> {
    if (customer) await this.save(customer, 0n);
  }

  @OnEvent('evt.identity.v1.customer_renamed', { consumer: 'billing-renamed-customers' })
  async onCustomerRenamed({ customer, version }: CustomerRenamed): Promise<void> {
    if (customer) await this.save(customer, version);
  }

  /** A name older than the stored one changes nothing. */
  private async save({ id, name, domain }: Customer, version: bigint): Promise<void> {
    await this.database.tenant(id, async (tx) => {
      await this.subscriptions.begin(tx, id);
      await tx.query(
        `update subscription set customer_name = $2, customer_name_version = $3
          where customer_id = $1 and customer_name_version <= $3`,
        [id, `${name} (${domain})`, version.toString()],
      );
    });
  }
}
