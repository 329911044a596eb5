import { Controller } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { EraseCustomer } from '@candor/outbox/erase-customer.js';
import type { EventMessage } from '@candor/proto/events.js';
import { OnEvent } from '@candor/streams/on-event.js';
import { PaymentProvider } from '../subscription/payment-provider.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** Ends what a deleted organisation pays, and deletes what this service has of it. */
@Controller()
export class DeletedCustomersController {
  constructor(
    private readonly database: Database,
    private readonly erasing: EraseCustomer,
    private readonly provider: PaymentProvider,
  ) {}

  @OnEvent('evt.identity.v1.customer_deleted', { consumer: 'billing-deleted-customers' })
  async deleted({ customerId }: EventMessage<'evt.identity.v1.customer_deleted'>): Promise<void> {
    await this.erasing.execute(customerId, 'billing', () => this.endPayment(customerId));
  }

  private async endPayment(customerId: string): Promise<void> {
    const subscription = await this.database.system((tx) => tx.findOneBy(SubscriptionEntity, { customerId }));
    if (subscription) await this.provider.forget(subscription);
  }
}
