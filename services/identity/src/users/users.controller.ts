import { Controller } from '@nestjs/common';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { InvalidError } from '@candor/platform/errors.js';
import { FactorsService, type ResetFactorsRequest } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { IdentityService, type GetMeRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import {
  UsersService,
  type ChangeUserRoleRequest,
  type DeleteUserRequest,
  type InviteUserRequest,
  type ListUsersRequest,
  type RenameUserRequest,
  type SetOwnLanguageRequest,
  type SetUserEnabledRequest,
} from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { ChangeUsers } from './change-users.js';
import { InviteUser } from './invite-user.js';
import { ResetFactors } from './reset-factors.js';
import { UsersReader } from './users.reader.js';

@Controller()
export class UsersController {
  constructor(
    private readonly reader: UsersReader,
    private readonly inviting: InviteUser,
    private readonly changes: ChangeUsers,
    private readonly resets: ResetFactors,
  ) {}

  @Rpc(IdentityService.method.getMe)
  async getMe(_request: GetMeRequest, { actor }: RpcContext) {
    return { user: await this.reader.me(actor) };
  }

  @Rpc(UsersService.method.listUsers)
  async listUsers(request: ListUsersRequest, { actor }: RpcContext) {
    return this.reader.list(actor, request);
  }

  @Rpc(UsersService.method.inviteUser)
  async inviteUser(request: InviteUserRequest, { actor }: RpcContext) {
    return this.inviting.invite(actor, request);
  }

  @Rpc(UsersService.method.renameUser)
  async renameUser(request: RenameUserRequest, { actor }: RpcContext) {
    return { user: await this.changes.rename(actor, request) };
  }

  @Rpc(UsersService.method.setOwnLanguage)
  async setOwnLanguage(request: SetOwnLanguageRequest, { actor }: RpcContext) {
    return { user: await this.changes.setOwnLanguage(actor, request) };
  }

  @Rpc(UsersService.method.changeUserRole)
  async changeUserRole({ userId, role }: ChangeUserRoleRequest, { actor }: RpcContext) {
    if (role === Role.UNSPECIFIED) throw new InvalidError([{ pointer: '/role', detail: 'Please choose a role.' }]);
    return { user: await this.changes.changeRole(actor, { userId, role: roleFromWire(role) }) };
  }

  @Rpc(UsersService.method.setUserEnabled)
  async setUserEnabled(request: SetUserEnabledRequest, { actor }: RpcContext) {
    return { user: await this.changes.setEnabled(actor, request) };
  }

  @Rpc(UsersService.method.deleteUser)
  async deleteUser(request: DeleteUserRequest, { actor }: RpcContext) {
    await this.changes.delete(actor, request);
    return {};
  }

  @Rpc(FactorsService.method.resetFactors)
  async resetFactors(request: ResetFactorsRequest, { actor }: RpcContext) {
    return this.resets.execute(actor, request);
  }
}
