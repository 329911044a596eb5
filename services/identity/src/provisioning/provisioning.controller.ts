import { Controller } from '@nestjs/common';
import {
  ProvisioningService,
  type AuthenticateProvisioningRequest,
  type CreateProvisioningTokenRequest,
  type DeleteProvisioningRequest,
  type GetProvisioningRequest,
  type SetGroupRoleRequest,
} from '@candor/proto/gen/candor/identity/v1/provisioning_pb.js';
import { Role } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { roleFromWire } from '@candor/rpc/actor-codec.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AuthenticateProvisioning } from './authenticate-provisioning.js';
import { ProvisioningSettings } from './provisioning-settings.js';

@Controller()
export class ProvisioningController {
  constructor(
    private readonly settings: ProvisioningSettings,
    private readonly authentication: AuthenticateProvisioning,
  ) {}

  @Rpc(ProvisioningService.method.getProvisioning)
  async getProvisioning(_request: GetProvisioningRequest, { actor }: RpcContext) {
    return this.settings.get(actor);
  }

  @Rpc(ProvisioningService.method.createProvisioningToken)
  async createProvisioningToken(_request: CreateProvisioningTokenRequest, { actor }: RpcContext) {
    return this.settings.createToken(actor);
  }

  @Rpc(ProvisioningService.method.deleteProvisioning)
  async deleteProvisioning(_request: DeleteProvisioningRequest, { actor }: RpcContext) {
    await this.settings.delete(actor);
    return {};
  }

  @Rpc(ProvisioningService.method.setGroupRole)
  async setGroupRole({ groupId, role }: SetGroupRoleRequest, { actor }: RpcContext) {
    const given = role === Role.UNSPECIFIED ? null : roleFromWire(role);
    return { group: await this.settings.setGroupRole(actor, { groupId, role: given }) };
  }

  @Rpc(ProvisioningService.method.authenticateProvisioning)
  async authenticateProvisioning({ secret }: AuthenticateProvisioningRequest, { actor }: RpcContext) {
    return this.authentication.authenticate(actor, secret);
  }
}
