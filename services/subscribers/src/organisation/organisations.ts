import { Injectable } from '@nestjs/common';
import { RpcClient, type RpcClientOf } from '@candor/messaging/rpc-client.js';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';

const TIMEOUT_MS = 2_000;
/** Ids kept at most; starting over costs one call each. */
const MAX_KNOWN = 10_000;

/**
 * Which organisations there are. A visitor's organisation may be an id that somebody typed: without this check, inventing
 * ids would be a way around every limit per organisation, and mails would go out in nobody's name.
 */
@Injectable()
export class Organisations {
  private readonly pages: RpcClientOf<typeof PagesService>;
  /** Those that are there, and those that are being looked up: however many ask at once, it is one call. */
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  /**
   * The organisation of the actor.
   * @throws UnauthenticatedError if there is none, NotFoundError if nobody has that id
   */
  async require(actor: Actor): Promise<string> {
    const customerId = requireTenant(actor);
    // A member of staff has a credential that names the organisation.
    if (actor.kind === 'staff') return customerId;
    await (this.known.get(customerId) ?? this.lookUp(actor, customerId));
    return customerId;
  }

  private lookUp(actor: Actor, customerId: string): Promise<unknown> {
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    const found = this.pages.getCustomerById({ customerId }, { actor, timeoutMs: TIMEOUT_MS });
    this.known.set(customerId, found);
    found.catch(() => this.known.delete(customerId));
    return found;
  }
}
