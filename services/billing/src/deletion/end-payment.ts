import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PaymentProvider } from '../subscription/payment-provider.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** Ends what a deleted organisation pays. */
@Injectable()
export class EndPayment {
  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  async execute(customerId: string): Promise<void> {
    const subscription = await this.database.system((tx) => tx.findOneBy(SubscriptionEntity, { customerId }));
    if (subscription) await this.provider.forget(subscription);
  }
}
