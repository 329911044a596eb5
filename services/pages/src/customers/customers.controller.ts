import { Controller } from '@nestjs/common';
import {
  PagesService,
  type GetCustomerByDomainRequest,
  type GetCustomerByHostRequest,
  type GetCustomerByIdRequest,
} from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { Rpc } from '@candor/rpc/rpc.js';
import { CustomersReader } from './customers.reader.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersReader) {}

  @Rpc(PagesService.method.getCustomerByDomain)
  async getCustomerByDomain(request: GetCustomerByDomainRequest) {
    return { customer: await this.customers.byDomain(request.domain) };
  }

  @Rpc(PagesService.method.getCustomerByHost)
  async getCustomerByHost(request: GetCustomerByHostRequest) {
    return { customer: await this.customers.byHost(request.host) };
  }

  @Rpc(PagesService.method.getCustomerById)
  async getCustomerById(request: GetCustomerByIdRequest) {
    return { customer: await this.customers.byId(request.customerId, request.pageId) };
  }
}
