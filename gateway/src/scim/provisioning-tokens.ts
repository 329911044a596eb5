import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { isProvisioningToken } from '@candor/platform/api-key.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { ProvisioningService } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';

/** A provider that calls often is not asked about each time; reads with a revoked token are refused this much later (ms), changes at once. */
const KNOWN_FOR_MS = 3_000;
const MOST_KNOWN = 10_000;
const GATEWAY = { kind: 'system', app: 'gateway' } as const;

/** Finds out whose identity provider holds a token. */
@Injectable()
export class ProvisioningTokens {
  private readonly provisioning: RpcClientOf<typeof ProvisioningService>;
  /** By hash: a dump of our memory has no secrets of others for longer than their requests. */
  private readonly known = new Map<string, { readonly actor: ProvisioningActor; readonly until: number }>();

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.provisioning = rpc.service(ProvisioningService);
  }

  /**
   * @throws UnauthenticatedError for a token that is none, or was replaced or revoked
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
