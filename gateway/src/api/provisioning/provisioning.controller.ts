import { Body, Delete, Get, Inject, Patch, Post } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { ProvisioningService, type ProvisionedGroup } from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleFromWire, roleToWire } from '@candor/rpc/actor-codec.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { Changes, CreatesSecret, ReadsOwn, Removes, StaffController } from '../routes/operations.js';
import { SCIM_PATH } from '../scim/provisioning.guard.js';
import { NeedsFreshSignIn } from '../session/fresh-sign-in.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { GroupRoleRequest } from './provisioning.requests.js';
import {
  NewProvisioningTokenResponse,
  ProvisionedGroupEnvelope,
  ProvisioningEnvelope,
  type ProvisionedGroupResponse,
} from './provisioning.responses.js';

/** How the organisation's identity provider manages its users (SCIM), for Owners. */
@StaffController('Provisioning', 'provisioning')
export class ProvisioningController {
  private readonly provisioning: RpcClientOf<typeof ProvisioningService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly console: ConsoleAddress,
  ) {
    this.provisioning = rpc.service(ProvisioningService);
  }

  @Get()
  @ReadsOwn('The provisioning token without its secret, and the groups that came; Owners only', ProvisioningEnvelope, {
    also: ['forbidden'],
  })
  async getProvisioning(@Staff() actor: StaffActor): Promise<ProvisioningEnvelope> {
    const { token, groups, userCount } = await this.provisioning.getProvisioning({}, { actor });
    return {
      provisioning: {
        ...{ configured: token !== undefined, baseUrl: `${this.console.url}/${SCIM_PATH}`, userCount },
        ...(token && { accessKey: token.accessKey, creationTime: Number(token.createdAt) }),
        ...(token && token.lastUsedAt > 0n && { lastUsedTime: Number(token.lastUsedAt) }),
        groups: groups.map(groupFromWire),
      },
    };
  }

  @Post('token')
  @NeedsFreshSignIn()
  @CreatesSecret(
    'Make a provisioning token, or another in its place; its secret is shown this once. Owners only',
    NewProvisioningTokenResponse,
    { description: 'The one before is refused from then on.' },
  )
  async createProvisioningToken(@Staff() actor: StaffActor): Promise<NewProvisioningTokenResponse> {
    const { token, secret } = await this.provisioning.createProvisioningToken({}, { actor });
    return { accessKey: present(token).accessKey, secret };
  }

  @Delete()
  @NeedsFreshSignIn()
  @Removes('End provisioning: users stay and are managed here, groups are forgotten. Owners only')
  async deleteProvisioning(@Staff() actor: StaffActor): Promise<void> {
    await this.provisioning.deleteProvisioning({}, { actor });
  }

  @Patch('groups/:id/role')
  @NeedsFreshSignIn()
  @Changes('Say which role the members of a group have; Owners only', ProvisionedGroupEnvelope, {
    description: 'The strongest role counts for who is in several groups. Sessions of those whose role changes end.',
    invalid: ['/role', 'Please choose a role.'],
    also: ['conflict'],
  })
  async setGroupRole(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Body() { role }: GroupRoleRequest,
  ): Promise<ProvisionedGroupEnvelope> {
    const request = { groupId: id, ...(role && { role: roleToWire(role) }) };
    const { group } = await this.provisioning.setGroupRole(request, { actor });
    return { group: groupFromWire(present(group)) };
  }
}

function groupFromWire({ id, name, role, memberCount }: ProvisionedGroup): ProvisionedGroupResponse {
  return { id, name, memberCount, ...(role !== Role.UNSPECIFIED && { role: roleFromWire(role) }) };
}
