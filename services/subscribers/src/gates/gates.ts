import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { Feature } from '@candor/plan/features.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { PageKey } from '../page/page-key.js';
import { loadPage } from '../page/page.reader.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';

const NAMES: Readonly<Record<SubscriptionChannel, string>> = { email: 'email', webhook: 'webhook', slack: 'Slack' };

const FEATURES: Readonly<Record<SubscriptionChannel, Feature>> = {
  email: 'email_subscription',
  webhook: 'webhook_subscription',
  slack: 'slack_subscription',
};

/** The older name of `plan_features`. */
export const PLAN_TABLE = 'plan_feature';

/**
 * Decides which channels are open for subscriptions. An organisation without events about it offers all, and its plan
 * includes all. Closing a channel keeps new subscribers out; existing ones stay. Where listed people alone may read the page
 * visitors subscribe addresses alone: a webhook or a Slack channel does not say who reads it.
 */
@Injectable()
export class Gates {
  constructor(private readonly database: Database) {}

  /**
   * For visitors, who cannot tell disabled from not included in the plan.
   * @throws ForbiddenError, NotFoundError for a page that there is not
   */
  async requireOffered(page: PageKey, channel: SubscriptionChannel): Promise<void> {
    const { customerId } = page;
    const isOpen = await this.database.tenant(
      customerId,
      async (tx) => (await isOffered(tx, page, channel)) && (await isIncluded(tx, customerId, channel)),
    );
    if (!isOpen) throw notOffered(channel);
  }

  /** For staff, who may add what visitors may not. @throws PaymentRequiredError */
  async requireIncluded(customerId: string, channel: SubscriptionChannel): Promise<void> {
    await this.database.tenant(customerId, async (tx) =>
      (await PlanFeatures.load(tx, customerId, PLAN_TABLE)).require(FEATURES[channel]),
    );
  }
}

async function isOffered(tx: Tx, page: PageKey, channel: SubscriptionChannel): Promise<boolean> {
  const { disabledChannels, onlyPeople } = await loadPage(tx, page);
  return !disabledChannels.includes(channel) && (channel === 'email' || onlyPeople === null);
}

async function isIncluded(tx: Tx, customerId: string, channel: SubscriptionChannel): Promise<boolean> {
  return (await PlanFeatures.load(tx, customerId, PLAN_TABLE)).include(FEATURES[channel]);
}

/** The error for visitors. */
export function notOffered(channel: SubscriptionChannel): ForbiddenError {
  return new ForbiddenError(`This page does not take ${NAMES[channel]} subscriptions.`);
}
