import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { isProvisioningToken } from '@candor/platform/api-key.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { ProvisioningService } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';

/**
 * How long a token is cached, so that frequent calls do not look it up each time; reads with a revoked token are
 * refused this much later (ms), changes at once.
 */
const KNOWN_FOR_MS = 3_000;
const MOST_KNOWN = 10_000;
const GATEWAY = { kind: 'system', app: 'gateway' } as const;

/** Finds the identity provider that a token belongs to. */
@Injectable()
export class ProvisioningTokens {
  private readonly provisioning: RpcClientOf<typeof ProvisioningService>;
  /** By hash: a dump of our memory contains no secrets of others for longer than their requests. */
  private readonly known = new Map<string, { readonly actor: ProvisioningActor; readonly until: number }>();

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.provisioning = rpc.service(ProvisioningService);
  }

  /**
   * @throws UnauthenticatedError for an invalid token, or one that was replaced or revoked
   * @throws UnavailableError while identity does not answer
   */
  async actorOf(secret: string): Promise<ProvisioningActor> {
    if (!isProvisioningToken(secret)) throw new UnauthenticatedError('The provisioning token is not valid.');
    const hash = createHash('sha256').update(secret).digest('base64');
    const known = this.known.get(hash);
    if (known && known.until > Date.now()) return known.actor;
    this.known.delete(hash);
    const { customerId, accessKey } = await this.provisioning.authenticateProvisioning({ secret }, { actor: GATEWAY });
    const actor: ProvisioningActor = { kind: 'provisioning', customerId, accessKey };
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(hash, { actor, until: Date.now() + KNOWN_FOR_MS });
    return actor;
  }
}
