import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { parseEmailAddress } from '@candor/platform/email-address.js';
import { ConflictError } from '@candor/platform/errors.js';
import { parseLanguage } from '@candor/platform/language.js';
import {
  SubscriberAdministrationService,
  type AddEmailSubscriberRequest,
  type AddWebhookSubscriberRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { DEFAULT_CHOICES, type Choices } from '../choices/choices.js';
import { readChoices } from '../choices/choices.rules.js';
import { PageComponents } from '../choices/page-components.js';
import { ConfirmationMails } from '../emails/confirmation-mails.js';
import { Gates } from '../gates/gates.js';
import { requireReader } from '../gates/only-people.js';
import { PAGE_ID, type PageKey, readPageKey } from '../page/page-key.js';
import { requirePage } from '../page/page.reader.js';
import type { SubscriptionChannel } from '../subscription/subscription.entity.js';
import { SigningSecrets } from '../webhooks/signing-secrets.js';
import { keepWebhook } from '../webhooks/webhook-rows.js';
import { WebhookTargets } from '../webhooks/webhook-targets.js';
import { parseWebhookUrl } from '../webhooks/webhook-url.js';

const EMAIL = '/email';
const URL = '/webhookUrl';
const { addEmailSubscriber, addWebhookSubscriber } = SubscriberAdministrationService.method;

/** A webhook added by staff. */
export interface AddedWebhook {
  readonly id: string;
  readonly signingSecret: string;
}

/**
 * Adds subscribers for staff. Only ids are stored with an idempotency key, so that no address or secret is kept there
 * longer than its subscriber.
 */
@Injectable()
export class AddSubscriber {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly mails: ConfirmationMails,
    private readonly targets: WebhookTargets,
    private readonly secrets: SigningSecrets,
    private readonly components: PageComponents,
    private readonly gates: Gates,
  ) {}

  /**
   * Sends a confirmation mail to the address; staff cannot confirm for its owner. Adding an unconfirmed one sends the
   * mail again.
   * @returns the id of the subscriber
   * @throws ForbiddenError for the role User, PaymentRequiredError when the plan does not include the channel
   * @throws InvalidError at "/email", "/componentIds", "/kinds" and "/language"
   * @throws NotFoundError for a page that there is not
   * @throws ConflictError when the address is subscribed, or has had its mails for today
   */
  async email(actor: Actor, request: AddEmailSubscriberRequest): Promise<string> {
    const staff = requireEditor(actor);
    const page = readPageKey(staff.customerId, request.pageId);
    const emailAddress = parseEmailAddress(request.email, EMAIL);
    const language = parseLanguage(request.language);
    const answer = await this.idempotency.once({ method: addEmailSubscriber, staff, request }, async () => {
      const choices = await this.choices(page, 'email', request);
      return async (tx) => {
        await requireReader(tx, page, emailAddress, { pointer: EMAIL, by: 'staff' });
        const id = await this.mails.ask(tx, page, { emailAddress, language, ...choices });
        if (id === undefined) throw await whyNot(tx, page, emailAddress);
        return { subscriber: { id } };
      };
    });
    return answer.subscriber?.id ?? '';
  }

  /**
   * @throws ForbiddenError for the role User, PaymentRequiredError when the plan does not include the channel
   * @throws InvalidError at "/webhookUrl", also when the URL leads to a private address, at "/componentIds" and
   *   "/kinds"
   * @throws NotFoundError for a page that there is not
   * @throws ConflictError when the URL is subscribed, or the page has the maximum number of webhooks
   */
  async webhook(actor: Actor, request: AddWebhookSubscriberRequest): Promise<AddedWebhook> {
    const staff = requireEditor(actor);
    const page = readPageKey(staff.customerId, request.pageId);
    const url = parseWebhookUrl(request.webhookUrl, URL);
    const answer = await this.idempotency.once({ method: addWebhookSubscriber, staff, request }, async () => {
      const choices = await this.choices(page, 'webhook', request);
      await this.targets.check(url, URL);
      return async (tx) => {
        await requirePage(tx, page);
        const { id, isNew } = await keepWebhook(tx, { page, url, choices, isApproved: true }, URL);
        if (!isNew) throw refusal(URL, 'This URL is subscribed already.');
        return { subscriber: { id } };
      };
    });
    const id = answer.subscriber?.id ?? '';
    return { id, signingSecret: this.secrets.of(id, 1) };
  }

  private async choices(
    page: PageKey,
    channel: SubscriptionChannel,
    request: AddEmailSubscriberRequest | AddWebhookSubscriberRequest,
  ): Promise<Choices> {
    const choices = readChoices(channel, request.choices, DEFAULT_CHOICES);
    await this.components.requireKnown(page, choices);
    await this.gates.requireIncluded(page.customerId, channel);
    return choices;
  }
}

/** Staff can read the list, so unlike visitors they get an error. */
async function whyNot(tx: Tx, { customerId, pageId }: PageKey, emailAddress: string): Promise<ConflictError> {
  const rows: { verified: boolean }[] = await tx.query(
    `select verified from subscription
      where customer_id = $1 and ${PAGE_ID} = $2 and channel = 'email' and email_key = lower($3)`,
    [customerId, pageId, emailAddress],
  );
  return rows[0]?.verified
    ? refusal(EMAIL, 'This address is subscribed already.')
    : refusal(EMAIL, 'This address has had its confirmation mails for today.');
}

function refusal(pointer: string, detail: string): ConflictError {
  return new ConflictError(detail, [{ pointer, detail }]);
}
