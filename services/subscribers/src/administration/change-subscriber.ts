import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { parseLanguage } from '@candor/platform/language.js';
import type {
  DeleteSubscriberRequest,
  UpdateSubscriberRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { readChoices } from '../choices/choices.rules.js';
import { PageComponents } from '../choices/page-components.js';
import { isReader } from '../gates/only-people.js';
import { pageOf } from '../page/page-key.js';
import { resetRefusals } from '../refusals/reset-refusals.js';
import { requireSubscription } from '../subscription/require-subscription.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import type { StaffSubscriber } from './subscriber.mapper.js';

/** Changes of subscribers by staff. */
@Injectable()
export class ChangeSubscriber {
  constructor(
    private readonly database: Database,
    private readonly components: PageComponents,
  ) {}

  /**
   * Changes the given fields. Enabling ends a quarantine: staff thereby state that sending works again.
   * @throws ForbiddenError for the role User
   * @throws InvalidError at "/componentIds", "/kinds" and "/language"
   * @throws NotFoundError unless the subscriber is the organisation's
   */
  async update(actor: Actor, request: UpdateSubscriberRequest): Promise<StaffSubscriber> {
    const { customerId } = requireEditor(actor);
    const language = request.language ? parseLanguage(request.language) : undefined;
    const before = await this.database.tenant(customerId, (tx) => requireSubscription(tx, customerId, request));
    const choices = readChoices(before.channel, request.choices, before);
    await this.components.requireKnown(pageOf(before), choices, { kept: before.componentIds ?? [] });
    return this.database.tenant(customerId, async (tx) => {
      const found = await requireSubscription(tx, customerId, request, { lock: true });
      const changed = {
        ...found,
        ...(request.choices && choices),
        ...(language && { language }),
        ...(request.enabled !== undefined && { enabled: request.enabled }),
      };
      await tx.update(SubscriptionEntity, { customerId, id: found.id }, changed);
      const mayRead = await isReader(tx, found);
      if (!request.enabled) return { ...changed, mayRead };
      await resetRefusals(tx, customerId, [found.id]);
      return { ...changed, mayRead, quarantinedAt: null, quarantineReason: null, quarantineDetail: '' };
    });
  }

  /**
   * Deletes the subscriber; its links stop working.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the subscriber is the organisation's
   */
  async delete(actor: Actor, request: DeleteSubscriberRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const { id } = await requireSubscription(tx, customerId, request, { lock: true });
      await tx.delete(SubscriptionEntity, { customerId, id });
    });
  }
}
