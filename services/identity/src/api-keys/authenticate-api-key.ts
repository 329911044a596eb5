import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireOperator, type Actor, type Role } from '@candor/platform/actor.js';
import { hashSecretKey, isSecretKey } from '@candor/platform/api-key.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import type { StaffSchema } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';

interface Maker {
  readonly keyId: string;
  readonly customerId: string;
  readonly userId: string;
  readonly role: Role;
  readonly accessKey: string;
}

/** Resolves a secret key to its user, for the gateway. */
@Injectable()
export class AuthenticateApiKey {
  constructor(private readonly database: Database) {}

  /**
   * @returns the user who created the key, with the current role
   * @throws UnauthenticatedError for a key that is unknown or disabled, or whose user may not sign in
   */
  async authenticate(actor: Actor, secretKey: string): Promise<MessageInitShape<typeof StaffSchema>> {
    requireOperator(actor);
    const maker = isSecretKey(secretKey) ? await this.makerOf(secretKey) : undefined;
    if (!maker) throw new UnauthenticatedError('Please log in.');
    const { userId, customerId, role, accessKey } = maker;
    return { userId, customerId, role: roleToWire(role), accessKey };
  }

  /** Records the use, once a minute: a busy key must not write a row for every request. */
  private makerOf(secretKey: string): Promise<Maker | undefined> {
    return this.database.system(async (tx) => {
      const [maker] = await tx.query<Maker[]>(
        `select k.id as "keyId", m.customer_id as "customerId", m.id as "userId", m.role, k.access_key as "accessKey"
           from api_key k join member m on m.id = k.user_id
          where k.secret_hash = $1 and not k.disabled and m.enabled and m.confirmed_at is not null`,
        [hashSecretKey(secretKey)],
      );
      if (!maker) return undefined;
      await tx.query(
        `update api_key set last_used_at = now()
          where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
        [maker.keyId],
      );
      return maker;
    });
  }
}
