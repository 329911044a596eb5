import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor } from '@candor/platform/actor.js';
import { hashSecretKey, isProvisioningToken } from '@candor/platform/api-key.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';

interface Holder {
  readonly customerId: string;
  readonly accessKey: string;
}

/** Resolves a token to the organisation of its identity provider, for the gateway. */
@Injectable()
export class AuthenticateProvisioning {
  constructor(private readonly database: Database) {}

  /** @throws UnauthenticatedError for a token that is unknown, replaced or revoked */
  async authenticate(actor: Actor, secret: string): Promise<Holder> {
    requireOperator(actor);
    const holder = isProvisioningToken(secret) ? await this.holderOf(secret) : undefined;
    if (!holder) throw new UnauthenticatedError('The provisioning token is not valid.');
    return holder;
  }

  /** Records the use, once a minute: a busy provider must not write a row for every request. */
  private holderOf(secret: string): Promise<Holder | undefined> {
    return this.database.system(async (tx) => {
      const [holder] = await tx.query<Holder[]>(
        `select customer_id as "customerId", access_key as "accessKey" from provisioning where secret_hash = $1`,
        [hashSecretKey(secret)],
      );
      if (holder)
        await tx.query(
          `update provisioning set last_used_at = now()
            where customer_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
          [holder.customerId],
        );
      return holder;
    });
  }
}
