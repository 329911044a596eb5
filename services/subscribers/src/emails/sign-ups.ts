import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { RateLimitedError } from '@candor/platform/errors.js';
import { notOffered } from '../gates/gates.js';
import { isFirstPage, type PageKey } from '../page/page-key.js';
import { MAILS_PER_DAY } from './confirmation-mails.js';

/**
 * The most addresses that one page sends confirmation mails to: more than an outage brings, fewer than a flood of
 * invented addresses.
 */
const ADDRESSES_PER_HOUR = 10_000;
/** All pages of an organisation together. */
const OF_CUSTOMER_PER_HOUR = 50_000;
const RETRY_AFTER_MS = 600_000;

interface Found {
  readonly is_offered: boolean;
  readonly is_full: boolean;
  readonly is_due: boolean;
}

/** The checks of a sign-up by mail. They take one round trip that writes nothing, because anyone may flood the form. */
@Injectable()
export class SignUps {
  constructor(private readonly database: Database) {}

  /**
   * The refusals reveal nothing about the address.
   * @returns whether a confirmation mail is to be sent: not when the address is confirmed, or has had its mails for
   *   today
   * @throws ForbiddenError when the page takes no mail subscriptions
   * @throws RateLimitedError when it has sent confirmation mails to very many addresses lately, or all pages of the
   *   organisation have, wherever the requests came from
   */
  async isMailDue(page: PageKey, emailAddress: string): Promise<boolean> {
    const { customerId, pageId } = page;
    const of = [customerId, isFirstPage(page) ? null : pageId, emailAddress];
    const limits = [ADDRESSES_PER_HOUR, OF_CUSTOMER_PER_HOUR, MAILS_PER_DAY];
    const [found] = await this.database.once<Found>('look_at_page_sign_up', [...of, ...limits]);
    if (!found?.is_offered) throw notOffered('email');
    if (found.is_full) {
      const detail = 'This page is getting very many subscriptions. Please try again later.';
      throw new RateLimitedError(detail, RETRY_AFTER_MS);
    }
    return found.is_due;
  }
}
