import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { AppLogger } from '@candor/platform/logger.js';
import type { Due } from '../subscription/payment-provider.js';
import type { Plan } from '../plans/plan.js';
import { addMonths } from '../subscription/periods.js';
import type { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { asked } from './stripe-refusals.js';
import { isLive } from './stripe-state.js';
import { StripeSync } from './stripe-sync.js';

/** What Stripe would charge, as computed by Stripe: it knows taxes, discounts and the remaining part of the month. */
@Injectable()
export class StripePreviews {
  constructor(
    @Inject(Stripe) private readonly stripe: Stripe,
    private readonly sync: StripeSync,
    private readonly log: AppLogger,
  ) {}

  /** @returns undefined when Stripe does not answer, which must not block the caller */
  async begin(row: SubscriptionEntity, plan: Plan, now: Date): Promise<Due | undefined> {
    const { stripeCustomerId: customer } = row;
    if (!customer || row.cardLast4 === '') return undefined;
    try {
      const found = await this.sync.find(row);
      const present = found && isLive(found) ? found : undefined;
      const item = present?.items.data[0];
      const { amount_due, lines } = await asked(
        this.stripe.invoices.createPreview({
          customer,
          ...(present && { subscription: present.id }),
          subscription_details: {
            items: [{ ...(item && { id: item.id }), price: plan.stripePrice }],
            ...(present && { proration_behavior: 'always_invoice' as const }),
          },
        }),
      );
      return {
        totalCents: amount_due,
        items: lines.data.map(({ description, amount }) => ({ description: description ?? '', amountCents: amount })),
        renewsAt: item ? new Date(item.current_period_end * 1000) : addMonths(now, 1),
      };
    } catch (err) {
      this.log.warn({ err, customerId: row.customerId }, 'a change of plan could not be previewed');
      return undefined;
    }
  }
}
