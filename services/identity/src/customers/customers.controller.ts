import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import {
  IdentityService,
  type GetCustomerRequest,
  type GetSoleOwnerRequest,
} from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { CustomersReader } from './customers.reader.js';
import { SoleOwnerReader } from './sole-owner.reader.js';

@Controller()
export class CustomersController {
  constructor(
    private readonly reader: CustomersReader,
    private readonly owner: SoleOwnerReader,
  ) {}

  @Rpc(IdentityService.method.getCustomer)
  async getCustomer(_request: GetCustomerRequest, { actor }: RpcContext) {
    return { customer: await this.reader.own(actor) };
  }

  @Rpc(IdentityService.method.getSoleOwner)
  async getSoleOwner(_request: GetSoleOwnerRequest, { actor }: RpcContext) {
    return this.owner.find(actor);
  }
}
