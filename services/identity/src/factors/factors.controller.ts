import { Controller } from '@nestjs/common';
import {
  FactorsService,
  type AddPasskeyRequest,
  type BeginAuthenticatorAppRequest,
  type BeginPasskeyRequest,
  type ConfirmAuthenticatorAppRequest,
  type GetFactorPolicyRequest,
  type GetFactorsRequest,
  type MakeRecoveryCodesRequest,
  type RemoveAuthenticatorAppRequest,
  type RemovePasskeyRequest,
  type RenamePasskeyRequest,
  type SetFactorPolicyRequest,
} from '@candor/proto/gen/candor/identity/v1/factors_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { AuthenticatorApps } from './authenticator-apps.js';
import { FactorPolicy } from './factor-policy.js';
import { FactorsReader } from './factors.reader.js';
import { Passkeys } from './passkeys.js';

/** Lets users manage their factors, and Owners require them. */
@Controller()
export class FactorsController {
  constructor(
    private readonly reader: FactorsReader,
    private readonly apps: AuthenticatorApps,
    private readonly passkeys: Passkeys,
    private readonly policy: FactorPolicy,
  ) {}

  @Rpc(FactorsService.method.getFactors)
  async getFactors(_request: GetFactorsRequest, { actor }: RpcContext) {
    return this.reader.own(actor);
  }

  @Rpc(FactorsService.method.beginAuthenticatorApp)
  async beginAuthenticatorApp({ proof }: BeginAuthenticatorAppRequest, { actor }: RpcContext) {
    return this.apps.begin(actor, proof);
  }

  @Rpc(FactorsService.method.confirmAuthenticatorApp)
  async confirmAuthenticatorApp(request: ConfirmAuthenticatorAppRequest, { actor }: RpcContext) {
    return this.apps.confirm(actor, request);
  }

  @Rpc(FactorsService.method.removeAuthenticatorApp)
  async removeAuthenticatorApp({ proof }: RemoveAuthenticatorAppRequest, { actor }: RpcContext) {
    return this.apps.remove(actor, proof);
  }

  @Rpc(FactorsService.method.beginPasskey)
  async beginPasskey({ proof }: BeginPasskeyRequest, { actor }: RpcContext) {
    return this.passkeys.begin(actor, proof);
  }

  @Rpc(FactorsService.method.addPasskey)
  async addPasskey(request: AddPasskeyRequest, { actor }: RpcContext) {
    return this.passkeys.add(actor, request);
  }

  @Rpc(FactorsService.method.renamePasskey)
  async renamePasskey(request: RenamePasskeyRequest, { actor }: RpcContext) {
    return this.passkeys.rename(actor, request);
  }

  @Rpc(FactorsService.method.removePasskey)
  async removePasskey(request: RemovePasskeyRequest, { actor }: RpcContext) {
    return this.passkeys.remove(actor, request);
  }

  @Rpc(FactorsService.method.makeRecoveryCodes)
  async makeRecoveryCodes({ proof }: MakeRecoveryCodesRequest, { actor }: RpcContext) {
    return this.apps.makeRecoveryCodes(actor, proof);
  }

  @Rpc(FactorsService.method.getFactorPolicy)
  async getFactorPolicy(_request: GetFactorPolicyRequest, { actor }: RpcContext) {
    return this.policy.get(actor);
  }

  @Rpc(FactorsService.method.setFactorPolicy)
  async setFactorPolicy(request: SetFactorPolicyRequest, { actor }: RpcContext) {
    return this.policy.set(actor, request);
  }
}
