import { Controller } from '@nestjs/common';
import { BillingService, type HandleStripeEventRequest } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { StripeEvents } from './stripe-events.js';

/** Only used where Stripe charges cards. */
@Controller()
export class StripeEventsController {
  constructor(private readonly events: StripeEvents) {}

  @Rpc(BillingService.method.handleStripeEvent)
  async handleStripeEvent({ payload, signature }: HandleStripeEventRequest) {
    await this.events.handle(payload, signature);
    return {};
  }
}
