import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { parseLanguage } from '@candor/platform/language.js';
import type {
  GetManagedSubscriptionRequest,
  UpdateManagedSubscriptionRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { readChoices } from '../choices/choices.rules.js';
import { PageComponents } from '../choices/page-components.js';
import { isReader } from '../gates/only-people.js';
import { LinkTokens, type Link } from '../links/link-tokens.js';
import { linkIsDead, openLink, requireOnPage } from '../links/open-link.js';
import { audiencesOf } from '../page/audiences.js';
import { pageOf } from '../page/page-key.js';
import { findPage } from '../page/page.reader.js';
import { resetRefusals } from '../refusals/reset-refusals.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';

/** The data shown to the holder of a manage link. */
export interface ManagedSubscription {
  readonly subscription: SubscriptionEntity;
  /** Whether the link allows changes; the one in every mail does not. */
  readonly canChange: boolean;
  /** The audiences of its page that its address is in (sorted ids): what it can choose from. */
  readonly audienceIds: string[];
  /** The chosen components that it sees; null for all. */
  readonly componentIds: readonly string[] | null;
  /** False while its page mails listed people alone and the address is not among them. */
  readonly mayRead: boolean;
}

/**
 * Manages a subscription for the readers of its mails. Every mail has a manage link, and mails are forwarded and go to
 * lists: so that link only shows the subscription, and can have a fresh one mailed to the address, which all readers of
 * a list then see. The fresh one allows changes, for half an hour.
 */
@Injectable()
export class ManageSubscription {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
    private readonly components: PageComponents,
  ) {}

  /**
   * Changes nothing: mail scanners open links too.
   * @throws NotFoundError for an invalid or expired link, and on another page
   */
  async look(actor: Actor, { token, pageId }: GetManagedSubscriptionRequest): Promise<ManagedSubscription> {
    const link = openLink(this.tokens, actor, token, ['manage', 'change']);
    const { subscription, audiences, mayRead } = await this.database.tenant(link.customerId, async (tx) => {
      const subscription = await requireLinked(tx, link, pageId);
      const page = await findPage(tx, pageOf(subscription));
      return { subscription, audiences: page?.audiences ?? [], mayRead: await isReader(tx, subscription) };
    });
    const { componentIds } = subscription;
    const reader = readerOf(subscription);
    return {
      subscription,
      canChange: link.purpose === 'change',
      audienceIds: audiencesOf(audiences, reader ?? undefined)
        .map(({ id }) => id)
        .toSorted(),
      componentIds: componentIds?.filter(await this.components.seenBy(pageOf(subscription), reader)) ?? null,
      mayRead,
    };
  }

  /**
   * Changes the given fields. What was chosen and is not seen now stays chosen: the form cannot name it. Ends a quarantine, because the holder of a fresh link has just received a mail.
   * @throws NotFoundError for a link that is invalid, expired, or not a fresh one, and on another page
   * @throws InvalidError at "/componentIds", "/kinds" and "/language"
   */
  async update(actor: Actor, request: UpdateManagedSubscriptionRequest): Promise<void> {
    const link = openLink(this.tokens, actor, request.token, ['change']);
    const { customerId } = link;
    const language = request.language ? parseLanguage(request.language) : null;
    const before = await this.database.tenant(customerId, (tx) => requireLinked(tx, link, request.pageId));
    const { componentIds: chosen, kinds } = readChoices(before.channel, request.choices, before);
    const by = { kept: before.componentIds ?? [], reader: readerOf(before) };
    await this.components.requireKnown(pageOf(before), { componentIds: chosen, kinds }, by);
    const sees = await this.components.seenBy(pageOf(before), readerOf(before));
    await this.database.tenant(customerId, async (tx) => {
      const unseen = (before.componentIds ?? []).filter((id) => !sees(id));
      const componentIds = chosen && [...new Set([...chosen, ...unseen])].toSorted();
      await tx.query(
        `update subscription
            set component_ids = $3, kinds = $4, language = coalesce($6, language),
                paused_at = case when $5::boolean is null then paused_at when $5 then coalesce(paused_at, now()) end
          where customer_id = $1 and id = $2`,
        [customerId, link.subscriptionId, componentIds, kinds, request.paused ?? null, language],
      );
      await resetRefusals(tx, customerId, [link.subscriptionId]);
    });
  }
}

/** The address that audiences know a subscriber by; null for one without. */
function readerOf({ channel, address }: SubscriptionEntity): string | null {
  return channel === 'email' ? address : null;
}

async function requireLinked(
  tx: Tx,
  { customerId, subscriptionId }: Link,
  pageId: string,
): Promise<SubscriptionEntity> {
  const found = await tx.findOneBy(SubscriptionEntity, { customerId, id: subscriptionId });
  if (!found) throw linkIsDead();
  requireOnPage(found, pageId);
  return found;
}
