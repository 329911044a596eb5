import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { parseEmailAddress } from '@candor/platform/email-address.js';
import { parseLanguage } from '@candor/platform/language.js';
import type { SubscribeEmailRequest } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { DEFAULT_CHOICES } from '../choices/choices.js';
import { readChoices } from '../choices/choices.rules.js';
import { PageComponents } from '../choices/page-components.js';
import { requireReader } from '../gates/only-people.js';
import { Organisations } from '../organisation/organisations.js';
import { readPageKey } from '../page/page-key.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { SignUps } from './sign-ups.js';

const OF_VISITOR = { pointer: '/emailAddress', by: 'visitor' } as const;

/**
 * Subscribes addresses to mails. Nothing but the confirmation mail is sent before the owner of the address has
 * confirmed.
 */
@Injectable()
export class SubscribeEmail {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly mails: ConfirmationMails,
    private readonly components: PageComponents,
    private readonly signUps: SignUps,
  ) {}

  /**
   * Gives the same answer in the same time for a new, an unconfirmed and a confirmed address, so that the caller cannot
   * tell them apart.
   * @throws InvalidError at "/emailAddress", "/componentIds", "/kinds" and "/language", NotFoundError when there is no
   *   such organisation or page
   * @throws ForbiddenError when the page takes no mail subscriptions, RateLimitedError when it gets too many
   */
  async execute(actor: Actor, request: SubscribeEmailRequest): Promise<void> {
    const customerId = await this.organisations.require(actor);
    const page = readPageKey(customerId, request.pageId);
    const emailAddress = parseEmailAddress(request.emailAddress, '/emailAddress');
    const choices = readChoices('email', request.choices, DEFAULT_CHOICES);
    const language = parseLanguage(request.language);
    await this.database.tenant(customerId, (tx) => requireReader(tx, page, emailAddress, OF_VISITOR));
    const isMailDue = await this.signUps.isMailDue(page, emailAddress);
    await this.components.requireKnown(page, choices, { reader: emailAddress });
    if (!isMailDue) return;
    const wanted = { emailAddress, language, ...choices };
    await this.database.tenant(customerId, (tx) => this.mails.ask(tx, page, wanted));
  }
}
