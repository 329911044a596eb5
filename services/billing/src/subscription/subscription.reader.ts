import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, requireTenant, type Actor } from '@candor/platform/actor.js';
import { NotFoundError } from '@candor/platform/errors.js';
import { PaymentProvider, type Invoice } from './payment-provider.js';
import type { Plan } from '../plans/plan.js';
import { Plans } from '../plans/plans.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { Subscriptions } from './subscriptions.js';

/** The data of the billing pages. Everything but the features is for Admins and the Owner only. */
@Injectable()
export class SubscriptionReader {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly plans: Plans,
    private readonly provider: PaymentProvider,
  ) {}

  listPlans(actor: Actor): readonly Plan[] {
    requireEditor(actor);
    return this.plans.all;
  }

  async subscription(actor: Actor): Promise<SubscriptionEntity> {
    return this.read(requireEditor(actor).customerId);
  }

  /**
   * For every actor with an organisation, visitors too. @throws NotFoundError for an organisation without a
   * subscription
   */
  async features(actor: Actor): Promise<string[]> {
    const customerId = requireTenant(actor);
    if (actor.kind === 'staff') {
      return (await this.read(customerId)).features;
    }
    const found = await this.database.tenant(customerId, (tx) => tx.findOneBy(SubscriptionEntity, { customerId }));
    if (!found) throw new NotFoundError('No such Domain :(');
    return found.features;
  }

  async invoices(actor: Actor): Promise<Invoice[]> {
    return this.provider.listInvoices(await this.subscription(actor));
  }

  async invoicePdf(actor: Actor, invoiceId: string): Promise<Uint8Array> {
    return this.provider.invoicePdf(await this.subscription(actor), invoiceId);
  }

  /** For an organisation older than billing, the subscription starts with the first view. */
  private read(customerId: string): Promise<SubscriptionEntity> {
    return this.database.tenant(customerId, async (tx) => {
      await this.subscriptions.begin(tx, customerId);
      return tx.findOneByOrFail(SubscriptionEntity, { customerId });
    });
  }
}
