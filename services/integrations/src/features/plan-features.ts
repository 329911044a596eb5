import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { PaymentRequiredError } from '@candor/platform/errors.js';

const TWITTER = 'twitter_integration';

/** The features of the plans, from events of billing. An organisation without such an event has every feature. */
@Injectable()
export class PlanFeatures {
  async hasTwitter(tx: Tx, customerId: string): Promise<boolean> {
    const rows = await tx.query<{ included: boolean }[]>(
      `select $2 = any(features) as included from plan_features where customer_id = $1`,
      [customerId, TWITTER],
    );
    return rows[0]?.included ?? true;
  }

  /** @throws PaymentRequiredError with the specification's text */
  async requireTwitter(tx: Tx, customerId: string): Promise<void> {
    if (!(await this.hasTwitter(tx, customerId))) {
      throw new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.');
    }
  }
}
