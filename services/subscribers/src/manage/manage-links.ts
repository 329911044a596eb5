import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import type { Actor } from '@candor/platform/actor.js';
import { parseEmailAddress } from '@candor/platform/email-address.js';
import type { RequestManageLinkRequest } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { LinkTokens } from '../links/link-tokens.js';
import { openLink } from '../links/open-link.js';
import { Organisations } from '../organisation/organisations.js';
import { furtherPageId, PAGE_ID, type PageKey, readPageKey } from '../page/page-key.js';
import { requirePage } from '../page/page.reader.js';

/** Long enough for a slow mail server, short enough if someone else reads the mailbox tomorrow (ms). */
const WORKS_FOR_MS = 30 * 60_000;
/** Links mailed at most to one address within 24 hours. */
const MAILS_PER_DAY = 3;

/** Identifies a subscription by what the caller knows of it. */
type Whose = { readonly id: string } | { readonly emailAddress: string };

/** A subscription that a link is mailed to. */
interface Taken {
  readonly id: string;
  readonly address: string;
  readonly language: string;
}

/** Mails the links with which subscriptions are managed. */
@Injectable()
export class ManageLinks {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly tokens: LinkTokens,
    private readonly secrets: MailSecrets,
  ) {}

  /**
   * Has a fresh link mailed to the address, for any caller. Does not reveal whether there is such an address, or
   * whether it has had its links for today.
   * @throws InvalidError at "/emailAddress", NotFoundError for an invalid or expired link and for a page that there is not
   */
  async request(actor: Actor, { who, pageId }: RequestManageLinkRequest): Promise<void> {
    if (who.case === 'token') {
      const { customerId, subscriptionId } = openLink(this.tokens, actor, who.value, ['manage', 'change']);
      return this.mail(readPageKey(customerId, pageId), { id: subscriptionId });
    }
    const page = readPageKey(await this.organisations.require(actor), pageId);
    return this.mail(page, { emailAddress: parseEmailAddress(who.value ?? '', '/emailAddress') });
  }

  private async mail(page: PageKey, whose: Whose): Promise<void> {
    const { customerId } = page;
    await this.database.tenant(customerId, async (tx) => {
      await requirePage(tx, page);
      const taken = await takeMail(tx, page, whose);
      if (!taken) return;
      const { id: subscriptionId, address: emailAddress, language } = taken;
      const expiresAt = Date.now() + WORKS_FOR_MS;
      const token = this.tokens.make({ purpose: 'change', customerId, subscriptionId, expiresAt });
      const sealedToken = this.secrets.seal(customerId, token);
      await this.outbox.addEvent(
        tx,
        'evt.subscribers.v1.manage_link_requested',
        {
          ...{ customerId, subscriptionId, emailAddress, sealedToken, language, expiresAt: BigInt(expiresAt) },
          pageId: furtherPageId(page),
        },
        customerId,
      );
    });
  }
}

/** Counts the mail in the statement that allows it, so that concurrent requests cannot exceed the limit. */
async function takeMail(tx: Tx, { customerId, pageId }: PageKey, whose: Whose): Promise<Taken | undefined> {
  const [condition, value] = 'id' in whose ? ['id = $2', whose.id] : ['email_key = lower($2)', whose.emailAddress];
  const [rows] = (await tx.query(
    `update subscription
        set manage_sent_count = case when manage_sent_at > now() - interval '1 day' then manage_sent_count else 0 end + 1,
            manage_sent_at = case when manage_sent_at > now() - interval '1 day' then manage_sent_at else now() end
      where customer_id = $1 and ${PAGE_ID} = $4 and channel = 'email' and verified and ${condition}
        and (manage_sent_at is null or manage_sent_count < $3 or manage_sent_at <= now() - interval '1 day')
      returning id, address, language`,
    [customerId, value, MAILS_PER_DAY, pageId],
  )) as [Taken[], number];
  return rows[0];
}
