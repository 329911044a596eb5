import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { ConflictError, ForbiddenError, NotConfiguredError } from '@candor/platform/errors.js';
import { IdentityService } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';

/** Whether the installation has no sign-in (`AUTH_DISABLED`). */
export class WithoutSignInPolicy {
  constructor(readonly isEnabled: boolean) {}
}

/** How long the Owner is cached; a change of Owner takes effect this much later (ms). */
const KNOWN_FOR_MS = 3_000;
const GATEWAY = { kind: 'system', app: 'gateway' } as const;
const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Access without sign-in: every caller is the Owner of the only organisation. */
@Injectable()
export class WithoutSignIn {
  private readonly identity: RpcClientOf<typeof IdentityService>;
  private known?: { readonly owner: StaffActor; readonly until: number };

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(WithoutSignInPolicy) private readonly policy: WithoutSignInPolicy,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.identity = rpc.service(IdentityService);
  }

  get isEnabled(): boolean {
    return this.policy.isEnabled;
  }

  /**
   * The actor of every caller: the Owner.
   * @throws ForbiddenError for what a page of another site makes a browser send, which needs no credential here
   * @throws NotConfiguredError unless there is exactly one organisation
   */
  async ownerFor(request: Request): Promise<StaffActor> {
    if (!this.isOwnPage(request)) throw new ForbiddenError('Only pages of the console may ask this.');
    if (this.known && this.known.until > Date.now()) return this.known.owner;
    const { organisations, owner } = await this.identity.getSoleOwner({}, { actor: GATEWAY });
    if (organisations === 0) throw new NotConfiguredError('There is no organisation yet. Please sign up.');
    if (organisations > 1)
      throw new NotConfiguredError(`AUTH_DISABLED is for one organisation, and there are ${organisations}.`);
    if (!owner) throw new NotConfiguredError('The organisation has no Owner who is enabled.');
    const { userId, customerId, role } = owner;
    const actor: StaffActor = { kind: 'staff', userId, customerId, role: roleFromWire(role) };
    this.known = { owner: actor, until: Date.now() + KNOWN_FOR_MS };
    return actor;
  }

  /** A second organisation would end access to the first. @throws ConflictError when there is one already */
  async admitSignUp(): Promise<void> {
    if (!this.isEnabled) return;
    const { organisations } = await this.identity.getSoleOwner({}, { actor: GATEWAY });
    if (organisations > 0) throw new ConflictError('This installation is for one organisation, which has signed up.');
  }

  /**
   * A browser sends the page that a request comes from, other programs do not. The host is checked too: any name may be
   * made to resolve to this address, and its pages would then have the same origin as ours.
   */
  private isOwnPage(request: Request): boolean {
    const own = new URL(this.console.url);
    const host = request.get('host') ?? '';
    if (host !== own.host && !LOOPBACK_HOST.test(host)) return false;
    const site = request.get('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    const origin = request.get('origin');
    return origin === undefined || origin === own.origin || origin === `http://${host}`;
  }
}
