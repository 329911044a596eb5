import { Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { readBody } from '../../edge/requests/request-body.js';
import { UndescribedController } from '../routes/operations.js';

const MAX_BYTES = 256 * 1024;
/** Handling an event queries Stripe (ms). */
const timeoutMs = 30_000;

/** The endpoint for Stripe's events. The signature over the raw bytes is the credential; there is no token. */
@UndescribedController('api/payment/stripe/webhook')
export class StripeWebhookController {
  private readonly billing: RpcClientOf<typeof BillingService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.billing = rpc.service(BillingService);
  }

  /** For any answer but 200 Stripe sends the event again. */
  @Post()
  @HttpCode(200)
  async take(
    @Req() request: Request,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const payload = await readBody(request, MAX_BYTES);
    await this.billing.handleStripeEvent({ payload, signature: signature ?? '' }, { actor: ANONYMOUS, timeoutMs });
    return { received: true };
  }
}
