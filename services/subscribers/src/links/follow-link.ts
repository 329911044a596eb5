import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import type {
  ConfirmSubscriptionRequest,
  GetSubscriptionByTokenRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { PAGE_ID, readPageKey } from '../page/page-key.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { displayAddress } from './display-address.js';
import { LinkTokens, type Link, type SubscriptionPurpose } from './link-tokens.js';
import { linkIsDead, openLink, requireOnPage } from './open-link.js';

const OF_SUBSCRIPTIONS = ['confirm', 'unsubscribe', 'manage', 'change'] as const;

/** The data of a link, for the page that asks before it acts. */
export interface LinkedSubscription {
  readonly link: Link & { readonly purpose: SubscriptionPurpose };
  /** Shortened; empty after the subscription has ended. */
  readonly displayAddress: string;
  /** Whether the link's action was done already. */
  readonly done: boolean;
}

/** Actions for the holder of a mailed link; the token is the credential. */
@Injectable()
export class FollowLink {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * Changes nothing: mail scanners open links too.
   * @throws NotFoundError for an invalid or expired link, and on another page unless it only unsubscribes
   */
  async look(actor: Actor, { token, pageId }: GetSubscriptionByTokenRequest): Promise<LinkedSubscription> {
    const link = openLink(this.tokens, actor, token, OF_SUBSCRIPTIONS);
    const subscription = await this.database.tenant(link.customerId, (tx) =>
      tx.findOneBy(SubscriptionEntity, { customerId: link.customerId, id: link.subscriptionId }),
    );
    if (!subscription) {
      if (link.purpose === 'confirm') throw linkIsDead();
      return { link, displayAddress: '', done: true };
    }
    if (link.purpose !== 'unsubscribe') requireOnPage(subscription, pageId);
    return {
      link,
      displayAddress: displayAddress(subscription),
      done: link.purpose === 'confirm' && subscription.verified,
    };
  }

  /**
   * Confirms the address, which is notified from now on. Repeating it changes nothing.
   * @throws NotFoundError for an invalid or expired link, and on another page
   */
  async confirm(actor: Actor, { token, pageId }: ConfirmSubscriptionRequest): Promise<void> {
    const link = openLink(this.tokens, actor, token, ['confirm']);
    await this.database.tenant(link.customerId, async (tx) => {
      const [, found] = (await tx.query(
        `update subscription set verified = true, confirmed_at = coalesce(confirmed_at, now())
          where customer_id = $1 and id = $2 and ${PAGE_ID} = $3`,
        [link.customerId, link.subscriptionId, readPageKey(link.customerId, pageId).pageId],
      )) as [unknown, number];
      if (found === 0) throw linkIsDead();
    });
  }

  /**
   * Deletes the address; a manage link works too, and every page of the organisation will do. Repeating it changes
   * nothing. @throws NotFoundError for a token that
   * we did not create
   */
  async unsubscribe(actor: Actor, token: string): Promise<void> {
    const link = openLink(this.tokens, actor, token, ['unsubscribe', 'change']);
    await this.database.tenant(link.customerId, (tx) =>
      tx.delete(SubscriptionEntity, { customerId: link.customerId, id: link.subscriptionId }),
    );
  }
}
