import { Controller } from '@nestjs/common';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor } from '@candor/platform/actor.js';
import {
  BillingService,
  type CancelPendingChangeRequest,
  type ChangePlanRequest,
  type GetInvoicePdfRequest,
  type GetSubscriptionRequest,
  type ListFeaturesRequest,
  type ListInvoicesRequest,
  type ListPlansRequest,
  type PreviewChangeRequest,
  type SaveCardRequest,
} from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { invoiceToWire } from './invoices/invoice.mapper.js';
import { PaymentProvider } from './subscription/payment-provider.js';
import { Plans } from './plans/plans.js';
import { ChangePlan } from './subscription/change-plan.js';
import { PreviewChange } from './subscription/preview-change.js';
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
    private readonly previews: PreviewChange,
    private readonly idempotency: Idempotency,
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
  async changePlan(request: ChangePlanRequest, { actor }: RpcContext) {
    const call = { method: BillingService.method.changePlan, staff: requireEditor(actor), request };
    return this.idempotency.once(call, async () => {
      const { planId, source } = request;
      return { done: this.shown(await this.changes.change(actor, planId, source)) };
    });
  }

  @Rpc(BillingService.method.previewChange)
  async previewChange({ planId }: PreviewChangeRequest, { actor }: RpcContext) {
    return this.previews.execute(actor, planId);
  }

  @Rpc(BillingService.method.cancelPendingChange)
  async cancelPendingChange(_request: CancelPendingChangeRequest, { actor }: RpcContext) {
    return this.shown(await this.changes.cancelPending(actor));
  }

  @Rpc(BillingService.method.saveCard)
  async saveCard(request: SaveCardRequest, { actor }: RpcContext) {
    const call = { method: BillingService.method.saveCard, staff: requireEditor(actor), request };
    // The holder confirms the card at the bank with it: it is for the user who gave the card, and is not stored.
    let clientSecret = '';
    const answer = await this.idempotency.once(call, async () => {
      const saved = await this.changes.saveCard(actor, request.source);
      clientSecret = saved.clientSecret;
      return { done: this.shown(saved.subscription) };
    });
    return { ...answer, clientSecret };
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
