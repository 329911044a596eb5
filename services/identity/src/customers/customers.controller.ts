import { Controller } from '@nestjs/common';
import {
  IdentityService,
  type ClaimDomainRequest,
  type GetCustomerRequest,
  type GetSoleOwnerRequest,
  type RenameCustomerRequest,
} from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ClaimDomain } from './claim-domain.js';
import { CustomersReader } from './customers.reader.js';
import { RenameCustomer } from './rename-customer.js';
import { SoleOwnerReader } from './sole-owner.reader.js';

@Controller()
export class CustomersController {
  constructor(
    private readonly reader: CustomersReader,
    private readonly owner: SoleOwnerReader,
    private readonly renaming: RenameCustomer,
    private readonly claiming: ClaimDomain,
  ) {}

  @Rpc(IdentityService.method.getCustomer)
  async getCustomer(_request: GetCustomerRequest, { actor }: RpcContext) {
    return { customer: await this.reader.own(actor) };
  }

  @Rpc(IdentityService.method.renameCustomer)
  async renameCustomer(request: RenameCustomerRequest, { actor }: RpcContext) {
    return { customer: await this.renaming.execute(actor, request) };
  }

  @Rpc(IdentityService.method.getSoleOwner)
  async getSoleOwner(_request: GetSoleOwnerRequest, { actor }: RpcContext) {
    return this.owner.find(actor);
  }

  @Rpc(IdentityService.method.claimDomain)
  async claimDomain({ domain }: ClaimDomainRequest, { actor }: RpcContext) {
    await this.claiming.execute(actor, domain);
    return {};
  }
}
