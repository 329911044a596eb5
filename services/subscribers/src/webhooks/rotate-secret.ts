import { Injectable } from '@nestjs/common';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscriberAdministrationService,
  type RotateWebhookSecretRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { requireSubscription } from '../subscription/require-subscription.js';
import { SigningSecrets } from './signing-secrets.js';

const method = SubscriberAdministrationService.method.rotateWebhookSecret;
/** Messages are signed with both secrets for this long, so that the receiver has time to change over. */
const OVERLAP = '24 hours';

/** A secret that replaced another. */
export interface RotatedSecret {
  readonly signingSecret: string;
  /** Until when the previous one signs as well (epoch ms). */
  readonly previousValidUntil: bigint;
  readonly version: number;
}

/** Gives a webhook a new signing secret. */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly secrets: SigningSecrets,
  ) {}

  /**
   * After two rotations within the overlap the first secret ends at once: at most two sign.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError unless the webhook is the organisation's
   */
  async execute(actor: Actor, request: RotateWebhookSecretRequest): Promise<RotatedSecret> {
    const staff = requireEditor(actor);
    const { customerId } = staff;
    // The secret itself is not stored with the idempotency key: the version is enough to derive it again.
    const { version, previousValidUntil } = await this.idempotency.once(
      { method, staff, request },
      async () => async (tx) => {
        const { id } = await requireSubscription(
          tx,
          customerId,
          { id: request.id, channel: Channel.WEBHOOK },
          { lock: true },
        );
        const [rows] = (await tx.query(
          `update subscription
            set secret_version = secret_version + 1, previous_secret_until = now() + interval '${OVERLAP}'
          where customer_id = $1 and id = $2
          returning secret_version, (extract(epoch from previous_secret_until) * 1000)::bigint as until`,
          [customerId, id],
        )) as [{ secret_version: number; until: string }[], number];
        return { version: rows[0]?.secret_version, previousValidUntil: BigInt(rows[0]?.until ?? 0) };
      },
    );
    return { signingSecret: this.secrets.of(request.id.toLowerCase(), version), previousValidUntil, version };
  }
}
