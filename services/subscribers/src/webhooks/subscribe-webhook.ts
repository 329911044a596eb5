import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Organisations } from '../organisation/organisations.js';
import { SigningSecrets } from './signing-secrets.js';
import { WebhookTargets } from './webhook-targets.js';
import { WEBHOOK_POINTER, parseWebhookUrl } from './webhook-url.js';

/** Every one of them is a POST per update to somewhere a stranger chose. */
const MAX_PER_CUSTOMER = 1_000;

/** A subscribed webhook. */
export interface WebhookSubscription {
  readonly id: string;
  /** Empty when the URL was subscribed before. */
  readonly signingSecret: string;
}

/** Asks for signed POSTs to a URL. */
@Injectable()
export class SubscribeWebhook {
  constructor(
    private readonly organisations: Organisations,
    private readonly database: Database,
    private readonly targets: WebhookTargets,
    private readonly secrets: SigningSecrets,
  ) {}

  /**
   * Shows the signing secret to who subscribes a URL first and to nobody after: anybody may type a URL that is subscribed
   * already, and whoever holds its secret could forge our messages to it.
   * @throws InvalidError at "/url", also when the URL leads to a private address
   * @throws NotFoundError when there is no such organisation
   * @throws ConflictError when the page has as many webhooks as it may have
   */
  async execute(actor: Actor, typed: string): Promise<WebhookSubscription> {
    const customerId = await this.organisations.require(actor);
    const url = parseWebhookUrl(typed);
    await this.targets.check(url);
    return this.database.tenant(customerId, async (tx) => {
      await takeTurn(tx, customerId);
      const known = await findWebhook(tx, customerId, url);
      if (known !== undefined) return { id: known, signingSecret: '' };
      await assertRoom(tx, customerId);
      const id = await addWebhook(tx, customerId, url);
      return { id, signingSecret: this.secrets.of(id) };
    });
  }
}

/** One at a time per organisation until the end of the transaction, so that neither limit nor uniqueness can be raced. */
async function takeTurn(tx: Tx, customerId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('subscribers.webhook:' || $1, 0))`, [customerId]);
}

async function findWebhook(tx: Tx, customerId: string, url: string): Promise<string | undefined> {
  const rows: { id: string }[] = await tx.query(
    `select id from subscription where customer_id = $1 and channel = 'webhook' and address = $2`,
    [customerId, url],
  );
  return rows[0]?.id;
}

async function assertRoom(tx: Tx, customerId: string): Promise<void> {
  const rows: { full: boolean }[] = await tx.query(
    `select count(*) >= $2 as full from subscription where customer_id = $1 and channel = 'webhook'`,
    [customerId, MAX_PER_CUSTOMER],
  );
  if (rows[0]?.full) {
    const detail = 'This page cannot take any more webhook subscriptions.';
    throw new ConflictError(detail, [{ pointer: WEBHOOK_POINTER, detail }]);
  }
}

async function addWebhook(tx: Tx, customerId: string, url: string): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into subscription (id, customer_id, channel, address, verified, confirmed_at)
     values ($1, $2, 'webhook', $3, true, now())`,
    [id, customerId, url],
  );
  return id;
}
