import type { Tx } from '@candor/database/database.js';
import { PaymentRequiredError } from '@candor/platform/errors.js';

/** The plan features that affect a page. */
export type PageFeature = 'ui_customization' | 'email_subscription' | 'webhook_subscription' | 'slack_subscription';

/**
 * The features of an organisation's plan, from events of billing. An organisation without such an event has every
 * feature.
 */
export class PlanFeatures {
  private constructor(private readonly names: readonly string[] | undefined) {}

  static async load(tx: Tx, customerId: string): Promise<PlanFeatures> {
    const [row] = await tx.query<{ features: string[] }[]>(
      `select features from plan_features where customer_id = $1`,
      [customerId],
    );
    return new PlanFeatures(row?.features);
  }

  include(feature: PageFeature): boolean {
    return this.names === undefined || this.names.includes(feature);
  }

  /** @throws PaymentRequiredError with the specification's text */
  require(feature: PageFeature): void {
    if (!this.include(feature)) {
      throw new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.');
    }
  }
}
