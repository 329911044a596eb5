import { Body, Get, Inject, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { requireEditor, type StaffActor } from '@candor/platform/actor.js';
import { BillingService } from '@candor/proto/gen/candor/billing/v1/billing_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiIdempotencyKey } from '../../openapi/api-requirements.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { ReadsFile } from '../routes/file-operations.js';
import { Changes, ChangesOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { present } from '../wire/present.js';
import {
  changePreviewFromWire,
  invoiceFromWire,
  planFromWire,
  subscribedPlanFromWire,
  subscriptionFromWire,
} from './billing.mapper.js';
import { ReadsBilling } from './billing.operations.js';
import { ChargeRequest, PlanRequest, SourceRequest } from './billing.requests.js';
import {
  CancelledEnvelope,
  CardFormResponse,
  InvoicesEnvelope,
  PlanChangePreviewResponse,
  PlanEnvelope,
  PlansEnvelope,
  SavedCardEnvelope,
  SubscriptionEnvelope,
} from './billing.responses.js';
import { CardForm } from './card-form.js';

const NO_PLAN = ['/planId', 'Please choose one of the plans.'] as const;
const NO_CARD = ['/source', 'Please enter your card.'] as const;
const AS_THE_PLAN_SAYS =
  'A dearer plan begins at once. Any other begins when the present one, or the trial, ends; until then that can be cancelled. The present plan takes a pending change back. 409 while another change is being carried out.';
/** Payment providers wait for banks (ms). */
const timeoutMs = 30_000;

@StaffController('Billing', 'payment')
export class PaymentController {
  private readonly billing: RpcClientOf<typeof BillingService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    private readonly cards: CardForm,
  ) {
    this.billing = rpc.service(BillingService);
  }

  @Get('v2/plans')
  @ReadsBilling('All plans', PlansEnvelope)
  async listPlans(@Staff() actor: StaffActor): Promise<PlansEnvelope> {
    return { plans: (await this.billing.listPlans({}, { actor })).plans.map(planFromWire) };
  }

  @Get('v2/plan')
  @ReadsBilling('The plan of the organisation', PlanEnvelope)
  async getPlan(@Staff() actor: StaffActor): Promise<PlanEnvelope> {
    const { subscription } = await this.billing.getSubscription({}, { actor });
    return { plan: subscribedPlanFromWire(present(subscription?.plan)) };
  }

  @Post('v2/plan')
  @Changes('Choose a plan', SubscriptionEnvelope, {
    description: AS_THE_PLAN_SAYS,
    invalid: NO_PLAN,
    also: ['payment-required', 'conflict', 'key-reused'],
  })
  @ApiIdempotencyKey()
  async choosePlan(
    @Staff() actor: StaffActor,
    @Body() { planId }: PlanRequest,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<SubscriptionEnvelope> {
    const request = { planId: planId ?? '', idempotencyKey };
    const { subscription } = await this.billing.changePlan(request, { actor, timeoutMs });
    return { subscription: subscriptionFromWire(subscription) };
  }

  @Post('v2/preview-plan')
  @Changes('What choosing a plan would mean, and what would be charged', PlanChangePreviewResponse, {
    description: 'Changes nothing.',
    invalid: NO_PLAN,
  })
  async previewPlan(@Staff() actor: StaffActor, @Body() { planId }: PlanRequest): Promise<PlanChangePreviewResponse> {
    return changePreviewFromWire(await this.billing.previewChange({ planId: planId ?? '' }, { actor, timeoutMs }));
  }

  @Post('v2/update-plan')
  @Changes('Change the plan', SubscriptionEnvelope, {
    description: `The same as choosing one. ${AS_THE_PLAN_SAYS}`,
    invalid: NO_PLAN,
    also: ['payment-required', 'conflict', 'key-reused'],
  })
  @ApiIdempotencyKey()
  async updatePlan(
    @Staff() actor: StaffActor,
    @Body() body: PlanRequest,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<SubscriptionEnvelope> {
    return this.choosePlan(actor, body, idempotencyKey);
  }

  @Post('charge')
  @Changes('Choose a plan and give the card that pays for it', SubscriptionEnvelope, {
    description: AS_THE_PLAN_SAYS,
    invalid: NO_PLAN,
    also: ['payment-required', 'conflict', 'key-reused'],
  })
  @ApiIdempotencyKey()
  async charge(
    @Staff() actor: StaffActor,
    @Body() body: ChargeRequest,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<SubscriptionEnvelope> {
    const request = { planId: body.planId ?? '', source: body.source ?? '', idempotencyKey };
    const { subscription } = await this.billing.changePlan(request, { actor, timeoutMs });
    return { subscription: subscriptionFromWire(subscription) };
  }

  @Get('v2/card-form')
  @ReadsBilling('How a card is entered', CardFormResponse)
  getCardForm(@Staff() actor: StaffActor): CardFormResponse {
    requireEditor(actor);
    return { publishableKey: this.cards.publishableKey ?? '' };
  }

  @Post('v2/upsert-source')
  @Changes('Keep a card, in the place of the one that is kept', SavedCardEnvelope, {
    description: '409 where no cards are taken, because invoices are sent, and while a change is being carried out.',
    invalid: NO_CARD,
    also: ['conflict', 'key-reused'],
  })
  @ApiIdempotencyKey()
  async saveCard(
    @Staff() actor: StaffActor,
    @Body() { source }: SourceRequest,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<SavedCardEnvelope> {
    const answer = await this.billing.saveCard({ source: source ?? '', idempotencyKey }, { actor, timeoutMs });
    const { subscription, clientSecret } = answer;
    return { subscription: subscriptionFromWire(subscription), ...(clientSecret !== '' && { clientSecret }) };
  }

  @Post('v2/cancel-pending-plan-change')
  @ChangesOwn('Take a pending change of plan back', CancelledEnvelope, { also: ['conflict'] })
  async cancelPendingChange(@Staff() actor: StaffActor): Promise<CancelledEnvelope> {
    const { subscription } = await this.billing.cancelPendingChange({}, { actor, timeoutMs });
    return { message: 'Cancelled successfully.', subscription: subscriptionFromWire(subscription) };
  }

  @Get('v2/invoices/1')
  @ReadsBilling('The newest invoices', InvoicesEnvelope)
  async listInvoices(@Staff() actor: StaffActor): Promise<InvoicesEnvelope> {
    return { invoices: (await this.billing.listInvoices({}, { actor, timeoutMs })).invoices.map(invoiceFromWire) };
  }

  @Get('v2/invoices/invoice/:invoiceId')
  @ReadsFile('One invoice as PDF', {
    type: 'application/pdf',
    example: '%PDF-1.3 …',
    answered: 'The file.',
    refusals: ['unauthenticated', 'forbidden', 'not-found'],
  })
  async getInvoice(
    @Staff() actor: StaffActor,
    @Param('invoiceId') invoiceId: string,
    @Res() response: Response,
  ): Promise<void> {
    const { pdf } = await this.billing.getInvoicePdf({ invoiceId }, { actor, timeoutMs });
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': pdf.length,
      'content-disposition': `attachment; filename="${invoiceId.replaceAll(/[^\w-]/g, '')}.pdf"`,
    });
    response.end(pdf);
  }
}
