import { Get, Inject } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { featuresFromWire, subscriptionFromWire } from './billing.mapper.js';
import { ReadsBilling } from './billing.operations.js';
import { FeaturesEnvelope, SubscriptionEnvelope } from './billing.responses.js';

@StaffController('Billing', 'subscription')
export class SubscriptionController {
  private readonly billing: RpcClientOf<typeof BillingService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.billing = rpc.service(BillingService);
  }

  @Get()
  @ReadsBilling('The subscription of the organisation', SubscriptionEnvelope)
  async getSubscription(@Staff() actor: StaffActor): Promise<SubscriptionEnvelope> {
    const { subscription } = await this.billing.getSubscription({}, { actor });
    return { subscription: subscriptionFromWire(subscription) };
  }

  @Get('features')
  @ReadsOwn('What the plan of the organisation includes; for every role', FeaturesEnvelope)
  async listFeatures(@Staff() actor: StaffActor): Promise<FeaturesEnvelope> {
    return featuresFromWire(await this.billing.listFeatures({}, { actor }));
  }
}
