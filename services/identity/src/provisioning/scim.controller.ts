import { Controller } from '@nestjs/common';
import { InvalidError } from '@candor/platform/errors.js';
import {
  ScimService,
  type ChangeGroupRequest,
  type ChangeProvisionedUserRequest,
  type DeleteGroupRequest,
  type DeprovisionUserRequest,
  type GetScimGroupRequest,
  type GetScimUserRequest,
  type GroupChange as WireGroupChange,
  type ListScimGroupsRequest,
  type ListScimUsersRequest,
  type ProvisionGroupRequest,
  type ProvisionUserRequest,
} from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ChangeGroups } from './change-groups.js';
import { ChangeProvisionedUsers } from './change-provisioned-users.js';
import { changeFromWire } from './provisioning.mapper.js';
import { ScimReader } from './scim.reader.js';

@Controller()
export class ScimController {
  constructor(
    private readonly reader: ScimReader,
    private readonly users: ChangeProvisionedUsers,
    private readonly groups: ChangeGroups,
  ) {}

  @Rpc(ScimService.method.listScimUsers)
  async listScimUsers(request: ListScimUsersRequest, { actor }: RpcContext) {
    return this.reader.users(actor, request);
  }

  @Rpc(ScimService.method.getScimUser)
  async getScimUser({ userId }: GetScimUserRequest, { actor }: RpcContext) {
    return { user: await this.reader.user(actor, userId) };
  }

  @Rpc(ScimService.method.provisionUser)
  async provisionUser({ user }: ProvisionUserRequest, { actor }: RpcContext) {
    return { user: await this.users.add(actor, changeFromWire(user)) };
  }

  @Rpc(ScimService.method.changeProvisionedUser)
  async changeProvisionedUser({ userId, change }: ChangeProvisionedUserRequest, { actor }: RpcContext) {
    return { user: await this.users.change(actor, { userId, change: changeFromWire(change) }) };
  }

  @Rpc(ScimService.method.deprovisionUser)
  async deprovisionUser({ userId }: DeprovisionUserRequest, { actor }: RpcContext) {
    await this.users.remove(actor, userId);
    return {};
  }

  @Rpc(ScimService.method.listScimGroups)
  async listScimGroups(_request: ListScimGroupsRequest, { actor }: RpcContext) {
    return { groups: await this.reader.groups(actor) };
  }

  @Rpc(ScimService.method.getScimGroup)
  async getScimGroup({ groupId }: GetScimGroupRequest, { actor }: RpcContext) {
    return this.reader.group(actor, groupId);
  }

  @Rpc(ScimService.method.provisionGroup)
  async provisionGroup({ group }: ProvisionGroupRequest, { actor }: RpcContext) {
    return { group: await this.groups.add(actor, present(group)) };
  }

  @Rpc(ScimService.method.changeGroup)
  async changeGroup({ groupId, change }: ChangeGroupRequest, { actor }: RpcContext) {
    return { group: await this.groups.change(actor, { groupId, change: present(change) }) };
  }

  @Rpc(ScimService.method.deleteGroup)
  async deleteGroup({ groupId }: DeleteGroupRequest, { actor }: RpcContext) {
    await this.groups.remove(actor, groupId);
    return {};
  }
}

function present(change: WireGroupChange | undefined): WireGroupChange {
  if (!change) throw new InvalidError([{ pointer: '', detail: 'Please say what the group is.' }]);
  return change;
}
