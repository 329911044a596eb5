import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { parseEmailAddress } from '@candor/platform/email-address.js';
import { newId } from '@candor/platform/ids.js';
import { MailSecrets } from '@candor/platform/mail-secrets.js';
import type {
  MailReaderLinkRequest,
  TakeReaderLinkRequest,
} from '@candor/proto/gen/candor/subscribers/v1/reader_links_pb.js';
import { isLanguage } from '@candor/words/languages.js';
import { LinkTokens } from '../links/link-tokens.js';
import { linkIsDead, openLink } from '../links/open-link.js';
import { Organisations } from '../organisation/organisations.js';
import { furtherPageId, PAGE_ID, type PageKey, readPageKey } from '../page/page-key.js';
import { requirePage } from '../page/page.reader.js';

const WORKS_FOR_MS = 15 * 60_000;
/** Links mailed at most within an hour: to one address, and to all of a page, as a domain has more than we can count. */
const OF_ADDRESS = 5;
const OF_PAGE = 500;

/** Whose link was taken, and the address that its reader had asked for. */
export interface TakenLink {
  readonly emailAddress: string;
  readonly returnTo: string;
}

/** Mails the links that sign readers in to a private page, and takes each once. */
@Injectable()
export class ReaderLinks {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly tokens: LinkTokens,
    private readonly secrets: MailSecrets,
  ) {}

  /**
   * Has a link mailed to a reader of the page. Does not reveal whether the address is one, or has had its links for this
   * hour.
   * @throws InvalidError at "/emailAddress", NotFoundError when there is no such organisation or page
   */
  async mail(actor: Actor, { emailAddress, isReader, returnTo, ...request }: MailReaderLinkRequest): Promise<void> {
    const address = parseEmailAddress(emailAddress, '/emailAddress');
    const customerId = await this.organisations.require(actor);
    const page = readPageKey(customerId, request.pageId);
    await this.database.tenant(customerId, async (tx) => {
      await requirePage(tx, page);
      const id = newId();
      const expiresAt = Date.now() + WORKS_FOR_MS;
      if (!isReader || !(await keepLink(tx, page, { id, address, returnTo, expiresAt }))) return;
      const token = this.tokens.make({ purpose: 'read', customerId, subscriptionId: id, expiresAt });
      const fact = {
        ...{ customerId, linkId: id, emailAddress: address, expiresAt: BigInt(expiresAt) },
        sealedToken: this.secrets.seal(customerId, token),
        language: isLanguage(request.language) ? request.language : '',
        pageId: furtherPageId(page),
      };
      await this.outbox.addEvent(tx, 'evt.subscribers.v1.reader_link_requested', fact, customerId);
    });
  }

  /** Ends a link that works. @throws NotFoundError for one that does not, or no longer, and on another page */
  async take(actor: Actor, { token, pageId }: TakeReaderLinkRequest): Promise<TakenLink> {
    requireTenant(actor);
    const { customerId, subscriptionId: id } = openLink(this.tokens, actor, token, ['read']);
    return this.database.tenant(customerId, async (tx) => {
      const [[taken]] = (await tx.query(
        `update reader_link set used_at = now()
          where customer_id = $1 and id = $2 and ${PAGE_ID} = $3 and used_at is null and expires_at > now()
          returning address as "emailAddress", return_to as "returnTo"`,
        [customerId, id, readPageKey(customerId, pageId).pageId],
      )) as [TakenLink[], number];
      if (!taken) throw linkIsDead();
      return taken;
    });
  }
}

interface NewLink {
  readonly id: string;
  readonly address: string;
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** @returns whether it was kept: not where there were too many within the hour */
async function keepLink(
  tx: Tx,
  { customerId, pageId }: PageKey,
  { id, address, returnTo, expiresAt }: NewLink,
): Promise<boolean> {
  // One at a time, so that requests at the same moment cannot exceed the limits.
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('reader link ' || $1::uuid, 0))`, [pageId]);
  const kept = await tx.query<unknown[]>(
    `insert into reader_link (id, customer_id, page_id, address, return_to, expires_at)
     select $2, $1, nullif($8::uuid, $1), $3, $4, to_timestamp($5::bigint / 1000.0)
       from reader_link
      where customer_id = $1 and ${PAGE_ID} = $8 and created_at > now() - interval '1 hour'
     having count(*) < $7 and count(*) filter (where lower(address) = lower($3)) < $6
     returning 1`,
    [customerId, id, address, returnTo, expiresAt, OF_ADDRESS, OF_PAGE, pageId],
  );
  return kept.length > 0;
}
