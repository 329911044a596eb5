import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { SubscriptionEntity } from '../subscription/subscription.entity.js';
import { displayAddress } from './display-address.js';
import { LinkTokens, type Link } from './link-tokens.js';
import { linkIsDead, openLink } from './open-link.js';

/** What a link is about, for the page that asks before it acts. */
export interface LinkedSubscription {
  readonly link: Link;
  /** Shortened; empty after the subscription has ended. */
  readonly displayAddress: string;
  /** Whether what the link offers has happened already. */
  readonly done: boolean;
}

/** What the holder of a mailed link may do; the token is the credential. */
@Injectable()
export class FollowLink {
  constructor(
    private readonly database: Database,
    private readonly tokens: LinkTokens,
  ) {}

  /** Changes nothing: mail scanners open links too. @throws NotFoundError for a link that works no more or never did */
  async look(actor: Actor, token: string): Promise<LinkedSubscription> {
    const link = openLink(this.tokens, actor, token);
    const subscription = await this.database.tenant(link.customerId, (tx) =>
      tx.findOneBy(SubscriptionEntity, { customerId: link.customerId, id: link.subscriptionId }),
    );
    if (!subscription) {
      if (link.purpose === 'confirm') throw linkIsDead();
      return { link, displayAddress: '', done: true };
    }
    return {
      link,
      displayAddress: displayAddress(subscription),
      done: link.purpose === 'confirm' && subscription.verified,
    };
  }

  /** From now on the address is told. Repeating it changes nothing. @throws NotFoundError for a dead link */
  async confirm(actor: Actor, token: string): Promise<void> {
    const link = openLink(this.tokens, actor, token, ['confirm']);
    await this.database.tenant(link.customerId, async (tx) => {
      const [, found] = (await tx.query(
        `update subscription set verified = true, confirmed_at = coalesce(confirmed_at, now())
          where customer_id = $1 and id = $2`,
        [link.customerId, link.subscriptionId],
      )) as [unknown, number];
      if (found === 0) throw linkIsDead();
    });
  }

  /** The address is forgotten; a link to change will do too. Repeating it changes nothing. @throws NotFoundError for a token that we did not make */
  async unsubscribe(actor: Actor, token: string): Promise<void> {
    const link = openLink(this.tokens, actor, token, ['unsubscribe', 'change']);
    await this.database.tenant(link.customerId, (tx) =>
      tx.delete(SubscriptionEntity, { customerId: link.customerId, id: link.subscriptionId }),
    );
  }
}
