import { Inject, Injectable } from '@nestjs/common';
import type { ProvisioningActor } from '@candor/platform/actor.js';
import { ScimService, type ProvisionedGroup } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { present } from '../wire/present.js';
import { matches, mentions } from './scim-filter.js';
import { groupResource } from './scim-group.js';
import { isShown, listResponse, show, type ListQuery } from './scim-list.js';

/** Each may have a thousand members. */
const MAX_WITH_MEMBERS = 20;
const MEMBERS = 'members';

/** Lists of groups for identity providers. */
@Injectable()
export class ScimGroupsReader {
  private readonly scim: RpcClientOf<typeof ScimService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.scim = rpc.service(ScimService);
  }

  /** Members are read where the filter or the answer needs them. @param base the address of the interface */
  async list(actor: ProvisioningActor, query: ListQuery, base: string): Promise<object> {
    const { filter, startIndex, count, shown } = query;
    const { groups } = await this.scim.listScimGroups({}, { actor });
    const asksMembers = filter !== undefined && mentions(filter, MEMBERS);
    const found = asksMembers
      ? await this.withMembers(actor, groups, base)
      : groups.map((group) => groupResource(group, undefined, base));
    const matching = filter ? found.filter((group) => matches(filter, group)) : found;
    const showsMembers = isShown(MEMBERS, shown);
    const most = showsMembers ? Math.min(count, MAX_WITH_MEMBERS) : count;
    const page = matching.slice(startIndex - 1, startIndex - 1 + most);
    const ids = new Set(page.map(({ id }) => id));
    const whole =
      showsMembers && !asksMembers
        ? await this.withMembers(
            actor,
            groups.filter(({ id }) => ids.has(id)),
            base,
          )
        : page;
    return listResponse(
      whole.map((group) => show(group, shown)),
      matching.length,
      startIndex,
    );
  }

  /** One after the other: a list must not occupy all of a service's handlers. */
  private async withMembers(actor: ProvisioningActor, groups: readonly ProvisionedGroup[], base: string) {
    const found = [];
    for (const { id: groupId } of groups) {
      const { group, memberIds } = await this.scim.getScimGroup({ groupId }, { actor });
      found.push(groupResource(present(group), memberIds, base));
    }
    return found;
  }
}
