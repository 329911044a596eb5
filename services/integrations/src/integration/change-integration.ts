import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { IntegrationEntity } from './integration.entity.js';
import { requireIntegration, type Which } from './require-integration.js';

/** Enables, disables and deletes integrations. */
@Injectable()
export class ChangeIntegration {
  constructor(private readonly database: Database) {}

  /**
   * Also enables one that was disabled after a refusal. Refusals from before do not disable it again.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is the organisation's and of that channel
   * @throws ConflictError for a mail address whose owner has opted out
   * @throws PaymentRequiredError when the plan does not include the channel
   */
  async setEnabled(actor: Actor, which: Omit<Which, 'customerId'>, enabled: boolean): Promise<IntegrationEntity> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const row = await requireIntegration(tx, { ...which, customerId });
      if (row.enabled === enabled) return row;
      if (enabled && row.channel === 'email' && row.disabledReason === 'left') throw leftAlone();
      if (enabled && row.channel === 'twitter')
        (await PlanFeatures.load(tx, customerId)).require('twitter_integration');
      const [now] = await tx.query<{ now: Date }[]>(`select date_trunc('milliseconds', now()) as now`);
      const at = now?.now ?? new Date();
      const change: Partial<IntegrationEntity> = enabled
        ? { enabled, enabledAt: at, disabledReason: null, disabledDetail: '', disabledAt: null }
        : { enabled, disabledReason: 'staff', disabledDetail: '', disabledAt: at };
      await tx.update(IntegrationEntity, { customerId, id: row.id }, change);
      return { ...row, ...change };
    });
  }

  /**
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is the organisation's and of that channel
   */
  async delete(actor: Actor, which: Omit<Which, 'customerId'>): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const { id } = await requireIntegration(tx, { ...which, customerId });
      await tx.delete(IntegrationEntity, { customerId, id });
    });
  }
}

/** The error for an address whose owner followed the link in a mail. */
export function leftAlone(): ConflictError {
  const detail =
    'The owner of this address asked not to be mailed. They can subscribe on your status page if they change their mind.';
  return new ConflictError(detail, [{ pointer: '/emailAddress', detail }]);
}
