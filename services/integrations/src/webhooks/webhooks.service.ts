import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import {
  IntegrationsService,
  type AddWebhookRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { addIntegration, findSame, takeTurn, type NewIntegration } from '../integration/add-integration.js';
import { integrationToWire } from '../integration/integration.mapper.js';
import { requireIntegration } from '../integration/require-integration.js';
import { SigningSecrets } from './signing-secrets.js';
import { WEBHOOK_POINTER, WebhookUrls } from './webhook-url.js';

/** How long the previous secret signs as well, so that a receiver can change over without losing a message. */
const OVERLAP = '24 hours';

/** Webhooks that the organisation set up for itself. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly urls: WebhookUrls,
    private readonly secrets: SigningSecrets,
  ) {}

  /**
   * @returns the integration, and the secret that is shown this once
   * @throws ForbiddenError for the role User
   * @throws InvalidError at "/url", also when the URL leads to a private address
   * @throws ConflictError when the organisation has the URL already, or too many
   */
  async add(actor: Actor, request: AddWebhookRequest) {
    const staff = requireEditor(actor);
    const call = { method: IntegrationsService.method.addWebhook, staff, request };
    const { integration } = await this.idempotency.once(call, async () => {
      const url = await this.urls.read(request.url);
      const one: NewIntegration = {
        customerId: staff.customerId,
        channel: 'webhook',
        identity: url,
        address: url,
        createdBy: staff.userId,
      };
      return async (tx) => {
        await takeTurn(tx, one);
        if (await findSame(tx, one)) throw taken();
        return { integration: integrationToWire(await addIntegration(tx, one, WEBHOOK_POINTER)) };
      };
    });
    // Added here: the response stored with an idempotency key is in the database and must not contain the secret.
    return { integration, signingSecret: this.secrets.of(integration?.id ?? '', 1) };
  }

  /**
   * From now on the new secret signs; for a day the previous one signs as well.
   * @returns the new secret, shown this once, and until when the previous one is valid (epoch ms)
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless it is a webhook of the organisation
   */
  async rotateSecret(actor: Actor, id: string) {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      await requireIntegration(tx, { customerId, id, channel: Channel.WEBHOOK });
      const [rows] = (await tx.query(
        `update integration
            set secret_version = secret_version + 1, previous_secret_until = now() + interval '${OVERLAP}'
          where customer_id = $1 and id = $2
          returning secret_version, previous_secret_until`,
        [customerId, id],
      )) as [{ secret_version: number; previous_secret_until: Date }[], number];
      const row = rows[0]!;
      return {
        signingSecret: this.secrets.of(id.toLowerCase(), row.secret_version),
        previousUntil: BigInt(row.previous_secret_until.getTime()),
      };
    });
  }
}

function taken(): ConflictError {
  const detail = 'This URL is configured already.';
  return new ConflictError(detail, [{ pointer: WEBHOOK_POINTER, detail }]);
}
