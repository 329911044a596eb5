import { Injectable } from '@nestjs/common';
import { requireTenant, type Actor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';

const TIMEOUT_MS = 2_000;
/** The most ids cached; clearing the cache costs one call each. */
const MAX_KNOWN = 10_000;

/**
 * The existing organisations. A visitor's organisation may be an invented id: without this check, inventing ids would
 * bypass every limit per organisation, and mails would be sent for organisations that do not exist.
 */
@Injectable()
export class Organisations {
  private readonly pages: RpcClientOf<typeof PagesService>;
  /** Existing organisations, and pending lookups: concurrent requests for one share one call. */
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  /**
   * The organisation of the actor.
   * @throws UnauthenticatedError if there is none, NotFoundError if there is no organisation of that id
   */
  async require(actor: Actor): Promise<string> {
    const customerId = requireTenant(actor);
    // The credential of staff already names the organisation.
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
