import { Get, Inject, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { PagesService, type PublicCustomer } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { customerFromWire } from '../account/account.mapper.js';
import { CustomerEnvelope } from '../account/account.responses.js';
import { FindsPublicly, OpenController } from '../routes/operations.js';
import { PageAccess, requireFound } from '../session/page-access.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';

const CALL = { actor: ANONYMOUS } as const;

/** Looks up the organisation of a page. */
@OpenController('Public', 'public/customers')
export class PublicCustomersController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(PageAccess) private readonly access: PageAccess,
  ) {
    this.pages = rpc.service(PagesService);
  }

  @Get(':domain')
  @FindsPublicly('The organisation of a domain label', CustomerEnvelope)
  async getCustomerByDomain(@Param('domain') domain: string, @Req() request: Request): Promise<CustomerEnvelope> {
    return this.found(request, await this.pages.getCustomerByDomain({ domain }, CALL));
  }

  @Get('id/:id')
  @FindsPublicly('The organisation of an id', CustomerEnvelope)
  async getCustomerById(@IdParam() id: string, @Req() request: Request): Promise<CustomerEnvelope> {
    return this.found(request, await this.pages.getCustomerById({ customerId: id }, CALL));
  }

  /** Decided by what was found: a name may have moved from one organisation to another. */
  private found(request: Request, answer: { readonly customer?: PublicCustomer }): CustomerEnvelope {
    const customer = present(answer.customer);
    requireFound(this.access, request, customer);
    return { customer: customerFromWire(customer) };
  }
}
