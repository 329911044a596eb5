import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import type { SubscribeWebhookRequest } from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { DEFAULT_CHOICES } from '../choices/choices.js';
import { readChoices } from '../choices/choices.rules.js';
import { PageComponents } from '../choices/page-components.js';
import { Gates } from '../gates/gates.js';
import { Organisations } from '../organisation/organisations.js';
import { readPageKey } from '../page/page-key.js';
import { SigningSecrets } from './signing-secrets.js';
import { keepWebhook } from './webhook-rows.js';
import { WebhookTargets } from './webhook-targets.js';
import { parseWebhookUrl } from './webhook-url.js';

const POINTER = '/url';

/** A subscribed webhook. */
export interface WebhookSubscription {
  readonly id: string;
  /** Empty when the URL was subscribed before. */
  readonly signingSecret: string;
}

/** Subscribes URLs to signed POSTs. */
@Injectable()
export class SubscribeWebhook {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly targets: WebhookTargets,
    private readonly secrets: SigningSecrets,
    private readonly components: PageComponents,
    private readonly gates: Gates,
  ) {}

  /**
   * Returns the signing secret only to the first caller that subscribes a URL: anyone may enter a URL that is
   * subscribed already, and with its secret could forge our messages to it. For the same reason the first choices stay.
   * @throws InvalidError at "/url", also when the URL leads to a private address, at "/componentIds" and "/kinds"
   * @throws NotFoundError when there is no such organisation or page
   * @throws ForbiddenError when the page takes no webhook subscriptions
   * @throws ConflictError when the page has the maximum number of webhooks
   */
  async execute(actor: Actor, request: SubscribeWebhookRequest): Promise<WebhookSubscription> {
    const customerId = await this.organisations.require(actor);
    const page = readPageKey(customerId, request.pageId);
    await this.gates.requireOffered(page, 'webhook');
    const url = parseWebhookUrl(request.url, POINTER);
    const choices = readChoices('webhook', request.choices, DEFAULT_CHOICES);
    await this.components.requireKnown(page, choices, { reader: null });
    await this.targets.check(url, POINTER);
    const { id, isNew } = await this.database.tenant(customerId, (tx) =>
      keepWebhook(tx, { page, url, choices }, POINTER),
    );
    return { id, signingSecret: isNew ? this.secrets.of(id, 1) : '' };
  }
}
