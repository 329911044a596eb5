import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { isSecretKey } from '@candor/platform/api-key.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { ApiKeysService } from '@candor/proto/gen/candor/identity/v1/api_keys_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { present } from '../wire/present.js';

/**
 * How long a key is cached, so that frequent calls do not look it up each time; a disabled key is refused this much
 * later (ms).
 */
const KNOWN_FOR_MS = 3_000;
const MOST_KNOWN = 10_000;
const GATEWAY = { kind: 'system', app: 'gateway' } as const;

/** Finds the actor for a secret key. */
@Injectable()
export class ApiKeys {
  private readonly identity: RpcClientOf<typeof ApiKeysService>;
  /** By hash: a dump of our memory contains no secrets of others for longer than their requests. */
  private readonly known = new Map<string, { readonly actor: StaffActor; readonly until: number }>();

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.identity = rpc.service(ApiKeysService);
  }

  /**
   * @throws UnauthenticatedError for a key that is invalid, is disabled, or whose creator may not sign in
   * @throws UnavailableError while identity does not answer
   */
  async actorOf(secretKey: string): Promise<StaffActor> {
    if (!isSecretKey(secretKey)) throw new UnauthenticatedError('Please log in.');
    const hash = createHash('sha256').update(secretKey).digest('base64');
    const known = this.known.get(hash);
    if (known && known.until > Date.now()) return known.actor;
    this.known.delete(hash);
    const { staff } = await this.identity.authenticateApiKey({ secretKey }, { actor: GATEWAY });
    const { userId, customerId, role, accessKey } = present(staff);
    const actor: StaffActor = { kind: 'staff', userId, customerId, role: roleFromWire(role), accessKey };
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(hash, { actor, until: Date.now() + KNOWN_FOR_MS });
    return actor;
  }
}
