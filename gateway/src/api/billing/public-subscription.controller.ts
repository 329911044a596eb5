import { Get, Inject } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { featuresFromWire } from './billing.mapper.js';
import { FeaturesEnvelope } from './billing.responses.js';

/** The public part of a subscription: which channels a page can offer. */
@PublicController('subscription')
export class PublicSubscriptionController {
  private readonly billing: RpcClientOf<typeof BillingService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.billing = rpc.service(BillingService);
  }

  @Get('features')
  @ReadsPublicly('What the plan of an organisation includes', FeaturesEnvelope, { also: ['not-found'] })
  async listPublicFeatures(@Visitor() actor: VisitorActor): Promise<FeaturesEnvelope> {
    return featuresFromWire(await this.billing.listFeatures({}, { actor }));
  }
}
