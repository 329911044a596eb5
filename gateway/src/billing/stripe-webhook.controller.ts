import { Controller, Headers, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { readBody } from '../http/request-body.js';
import { Public } from '../session/staff.js';

const MAX_BYTES = 256 * 1024;
/** Following an event asks Stripe back (ms). */
const timeoutMs = 30_000;

/** Where Stripe tells what happened. The signature over the bytes as they came is the credential; no token comes along. */
@Public()
@ApiExcludeController()
@Controller('api/payment/stripe/webhook')
export class StripeWebhookController {
  private readonly billing: RpcClientOf<typeof BillingService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.billing = rpc.service(BillingService);
  }

  /** Anything but 200 makes Stripe tell it again. */
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
