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
  private readonly known = new Set<string>();

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
    if (actor.kind === 'staff' || this.known.has(customerId)) return customerId;
    await this.pages.getCustomerById({ customerId }, { actor, timeoutMs: TIMEOUT_MS });
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.add(customerId);
    return customerId;
  }
}
