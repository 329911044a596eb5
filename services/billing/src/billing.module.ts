import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import Stripe from 'stripe';
import { DatabaseModule } from '@candor/database/database.module.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { providerFetch } from '@candor/outbound/provider-transport.js';
import { OutboxModule } from '@candor/outbox/outbox.module.js';
import { BillingController } from './billing.controller.js';
import type { BillingConfig } from './config.js';
import { database } from './database/database.js';
import { DeletedCustomersController } from './deletion/deleted-customers.controller.js';
import { EndPayment } from './deletion/end-payment.js';
import { InvoiceIssuer, Invoices } from './invoices/invoices.js';
import { ManualProvider } from './invoices/manual-provider.js';
import { PaymentProvider } from './subscription/payment-provider.js';
import { Plans } from './plans/plans.js';
import { StripeCards } from './stripe/stripe-cards.js';
import { stripeClient, type StripeSettings } from './stripe/stripe-client.js';
import { StripeEventsController } from './stripe/stripe-events.controller.js';
import { StripeEvents, WebhookSecret } from './stripe/stripe-events.js';
import { StripeFiles, StripeInvoices } from './stripe/stripe-invoices.js';
import { StripePreviews } from './stripe/stripe-previews.js';
import { StripeProvider } from './stripe/stripe-provider.js';
import { StripeSchedules } from './stripe/stripe-schedules.js';
import { StripeSync } from './stripe/stripe-sync.js';
import { ChangePlan } from './subscription/change-plan.js';
import { CustomersConsumer } from './subscription/customers.consumer.js';
import { FeatureUpkeep } from './subscription/feature-upkeep.js';
import { Operations } from './subscription/operations.js';
import { PreviewChange } from './subscription/preview-change.js';
import { SubscriptionClock } from './subscription/subscription-clock.js';
import { SubscriptionSync } from './subscription/subscription-sync.js';
import { SubscriptionReader } from './subscription/subscription.reader.js';
import { Subscriptions } from './subscription/subscriptions.js';

@Module({})
export class BillingModule {
  static with(config: BillingConfig): DynamicModule {
    return {
      module: BillingModule,
      imports: [DatabaseModule.with(config.databaseUrl, database), OutboxModule],
      controllers: [
        BillingController,
        CustomersConsumer,
        DeletedCustomersController,
        ...(config.stripe ? [StripeEventsController] : []),
      ],
      providers: [
        { provide: Plans, useValue: new Plans(config.plans) },
        { provide: InvoiceIssuer, useValue: new InvoiceIssuer(config.invoiceIssuer) },
        ...(config.stripe ? stripeProviders(config.stripe) : MANUAL),
        Invoices,
        Subscriptions,
        SubscriptionReader,
        Operations,
        SubscriptionSync,
        ChangePlan,
        PreviewChange,
        Idempotency,
        SubscriptionClock,
        FeatureUpkeep,
        EndPayment,
      ],
    };
  }
}

const MANUAL: Provider[] = [{ provide: PaymentProvider, useClass: ManualProvider }];

function stripeProviders(settings: StripeSettings): Provider[] {
  return [
    { provide: PaymentProvider, useClass: StripeProvider },
    { provide: Stripe, useValue: stripeClient(settings) },
    { provide: StripeFiles, useValue: new StripeFiles(providerFetch(settings.proxy)) },
    { provide: WebhookSecret, useValue: new WebhookSecret(settings.webhookSecret) },
    StripeCards,
    StripeSchedules,
    StripeInvoices,
    StripePreviews,
    StripeSync,
    StripeEvents,
  ];
}
