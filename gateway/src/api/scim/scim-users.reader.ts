import { Inject, Injectable } from '@nestjs/common';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { ScimService, type ScimUser } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { matches, requiredValue, type Filter } from './scim-filter.js';
import { listResponse, show, type ListQuery } from './scim-list.js';
import { userResource } from './scim-user.js';

/** Lists of users for identity providers. */
@Injectable()
export class ScimUsersReader {
  private readonly scim: RpcClientOf<typeof ScimService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.scim = rpc.service(ScimService);
  }

  /** @param base the address of the interface */
  async list(actor: ProvisioningActor, query: ListQuery, base: string): Promise<object> {
    const { filter, startIndex, count, shown } = query;
    const found = (await this.find(actor, filter)).map((user) => userResource(user, base));
    const matching = filter ? found.filter((user) => matches(filter, user)) : found;
    const page = matching.slice(startIndex - 1, startIndex - 1 + count);
    return listResponse(
      page.map((user) => show(user, shown)),
      matching.length,
      startIndex,
    );
  }

  /** The users that may match: an organisation has a thousand users at most, and usually one is looked up by name. */
  private async find(actor: ProvisioningActor, filter: Filter | undefined): Promise<ScimUser[]> {
    const valueOf = (path: string): string => (filter && requiredValue(filter, path)) ?? '';
    const email = valueOf('emails.value') || valueOf('emails');
    const wanted = { userName: valueOf('username'), externalId: valueOf('externalid'), email };
    const users: ScimUser[] = [];
    let cursor = '';
    do {
      const page = await this.scim.listScimUsers({ ...wanted, cursor }, { actor });
      users.push(...page.users);
      cursor = page.nextCursor;
    } while (cursor !== '');
    return users;
  }
}
