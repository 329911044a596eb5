import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import {
  BillingService,
  type CancelPendingChangeRequest,
  type ChangePlanRequest,
  type GetInvoicePdfRequest,
  type GetSubscriptionRequest,
  type ListFeaturesRequest,
  type ListInvoicesRequest,
  type ListPlansRequest,
  type SaveCardRequest,
} from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { invoiceToWire } from './invoices/invoice.mapper.js';
import { PaymentProvider } from './payment/payment-provider.js';
import { Plans } from './plans/plans.js';
import { ChangePlan } from './subscription/change-plan.js';
import type { SubscriptionEntity } from './subscription/subscription.entity.js';
import { planToWire, subscriptionToWire } from './subscription/subscription.mapper.js';
import { SubscriptionReader } from './subscription/subscription.reader.js';

@Controller()
export class BillingController {
  constructor(
    private readonly reader: SubscriptionReader,
    private readonly changes: ChangePlan,
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  @Rpc(BillingService.method.listPlans)
  listPlans(_request: ListPlansRequest, { actor }: RpcContext) {
    return Promise.resolve({ plans: this.reader.listPlans(actor).map((plan) => planToWire(plan, this.provider)) });
  }

  @Rpc(BillingService.method.getSubscription)
  async getSubscription(_request: GetSubscriptionRequest, { actor }: RpcContext) {
    return this.shown(await this.reader.subscription(actor));
  }

  @Rpc(BillingService.method.listFeatures)
  async listFeatures(_request: ListFeaturesRequest, { actor }: RpcContext) {
    return { features: await this.reader.features(actor) };
  }

  @Rpc(BillingService.method.changePlan)
  async changePlan({ planId, source }: ChangePlanRequest, { actor }: RpcContext) {
    return this.shown(await this.changes.change(actor, planId, source));
  }

  @Rpc(BillingService.method.cancelPendingChange)
  async cancelPendingChange(_request: CancelPendingChangeRequest, { actor }: RpcContext) {
    return this.shown(await this.changes.cancelPending(actor));
  }

  @Rpc(BillingService.method.saveCard)
  async saveCard({ source }: SaveCardRequest, { actor }: RpcContext) {
    const { subscription, clientSecret } = await this.changes.saveCard(actor, source);
    return { ...this.shown(subscription), clientSecret };
  }

  @Rpc(BillingService.method.listInvoices)
  async listInvoices(_request: ListInvoicesRequest, { actor }: RpcContext) {
    return { invoices: (await this.reader.invoices(actor)).map(invoiceToWire) };
  }

  @Rpc(BillingService.method.getInvoicePdf)
  async getInvoicePdf({ invoiceId }: GetInvoicePdfRequest, { actor }: RpcContext) {
    return { pdf: await this.reader.invoicePdf(actor, invoiceId) };
  }

  private shown(subscription: SubscriptionEntity) {
    return { subscription: subscriptionToWire(subscription, this.plans, this.provider) };
  }
}
