import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { ForbiddenError, PaymentRequiredError } from '@candor/platform/errors.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';

const NAMES: Readonly<Record<SubscriptionChannel, string>> = { email: 'email', webhook: 'webhook', slack: 'Slack' };

interface Gate {
  readonly offered: boolean;
  readonly included: boolean;
}

/**
 * Decides which channels are open for subscriptions. An organisation without events about it offers all, and its plan
 * includes all. Closing a channel keeps new subscribers out; existing ones stay.
 */
@Injectable()
export class Gates {
  constructor(private readonly database: Database) {}

  /** For visitors, who cannot tell disabled from not included in the plan. @throws ForbiddenError */
  async requireOffered(customerId: string, channel: SubscriptionChannel): Promise<void> {
    const { offered, included } = await this.look(customerId, channel);
    if (!offered || !included) throw notOffered(channel);
  }

  /** For staff, who may add what visitors may not. @throws PaymentRequiredError */
  async requireIncluded(customerId: string, channel: SubscriptionChannel): Promise<void> {
    const { included } = await this.look(customerId, channel);
    if (!included) throw new PaymentRequiredError('Your plan does not include this feature, you need to upgrade.');
  }

  private async look(customerId: string, channel: SubscriptionChannel): Promise<Gate> {
    const [gate] = await this.database.tenant(customerId, (tx) =>
      tx.query<Gate[]>(
        `select
           not exists (select from page_setting where customer_id = $1 and $2 = any (disabled_channels)) as offered,
           not exists (select from plan_feature where customer_id = $1 and $2 || '_subscription' <> all (features)) as included`,
        [customerId, channel],
      ),
    );
    return gate ?? { offered: true, included: true };
  }
}

/** The error for visitors. */
export function notOffered(channel: SubscriptionChannel): ForbiddenError {
  return new ForbiddenError(`This page does not take ${NAMES[channel]} subscriptions.`);
}
