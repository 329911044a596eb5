import { Body, Delete, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { FactorsService } from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { UsersService } from '@candor/proto/gen/candor/identity/v1/users_pb.js';
import { roleToWire } from '@candor/rpc/actor-codec.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { userFromWire } from '../account/account.mapper.js';
import { UserEnvelope } from '../account/account.responses.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Acts, Changes, Creates, Lists, Removes, StaffController } from '../routes/operations.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { PageQuery, pageToWire } from '../validation/page.query.js';
import { present } from '../wire/present.js';
import { ChangeRoleRequest, InviteUserRequest, invitesOwner, RenameUserRequest } from './users.requests.js';
import { UsersEnvelope } from './users.responses.js';

const NO_NAME = ['/name', 'Please set user name.'] as const;
/** The password of an invitation is hashed, which is slow on purpose. */
const INVITE_TIMEOUT_MS = 10_000;

@StaffController('Users', 'users')
export class UsersController {
  private readonly users: RpcClientOf<typeof UsersService>;
  private readonly factors: RpcClientOf<typeof FactorsService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.users = rpc.service(UsersService);
    this.factors = rpc.service(FactorsService);
  }

  @Get()
  @Lists('List the users of the organisation', UsersEnvelope)
  async listUsers(@Staff() actor: StaffActor, @Query() page: PageQuery): Promise<UsersEnvelope> {
    const { users, nextCursor } = await this.users.listUsers(pageToWire(page), { actor });
    return { users: users.map(userFromWire), ...(nextCursor && { nextCursor }) };
  }

  @Post()
  @NeedsFreshSignIn({ when: invitesOwner, where: 'With the role Owner.' })
  @Creates('Invite a user, who is mailed a first password', UserEnvelope, { invalid: NO_NAME })
  async inviteUser(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: InviteUserRequest,
  ): Promise<UserEnvelope> {
    const request = {
      name: body.name ?? '',
      email: body.email ?? '',
      ...(body.role && { role: roleToWire(body.role) }),
      idempotencyKey,
    };
    const { user } = await this.users.inviteUser(request, { actor, timeoutMs: INVITE_TIMEOUT_MS });
    return { user: userFromWire(present(user)) };
  }

  @Patch(':id/name')
  @Changes('Rename a user; everybody may rename themselves', UserEnvelope, { invalid: NO_NAME })
  async renameUser(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: RenameUserRequest,
  ): Promise<UserEnvelope> {
    const { user } = await this.users.renameUser({ userId: id, name: body.name ?? '' }, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Patch(':id/role')
  @NeedsFreshSignIn()
  @Changes('Give a user another role; ends their sessions', UserEnvelope, {
    invalid: ['/role', 'Please choose a role.'],
    also: ['conflict'],
  })
  async changeUserRole(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() body: ChangeRoleRequest,
  ): Promise<UserEnvelope> {
    const request = { userId: id, ...(body.role && { role: roleToWire(body.role) }) };
    const { user } = await this.users.changeUserRole(request, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Patch(':id/disable')
  @Acts('Let a user no longer sign in; ends their sessions', UserEnvelope, { also: ['conflict'] })
  async disableUser(@Staff() actor: StaffActor, @IdParam() id: string): Promise<UserEnvelope> {
    const { user } = await this.users.setUserEnabled({ userId: id, enabled: false }, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Patch(':id/enable')
  @NeedsFreshSignIn()
  @Acts('Let a user sign in again', UserEnvelope)
  async enableUser(@Staff() actor: StaffActor, @IdParam() id: string): Promise<UserEnvelope> {
    const { user } = await this.users.setUserEnabled({ userId: id, enabled: true }, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Patch(':id/reset-second-factor')
  @NeedsFreshSignIn()
  @Acts('Take the second factors of a colleague away, who has lost the phone; ends their sessions', UserEnvelope, {
    also: ['conflict'],
  })
  async resetSecondFactor(@Staff() actor: StaffActor, @IdParam() id: string): Promise<UserEnvelope> {
    const { user } = await this.factors.resetFactors({ userId: id }, { actor });
    return { user: userFromWire(present(user)) };
  }

  @Delete(':id')
  @NeedsFreshSignIn()
  @Removes('Delete a user with their sessions and API keys', { also: ['conflict'] })
  async deleteUser(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.users.deleteUser({ userId: id }, { actor });
  }
}
