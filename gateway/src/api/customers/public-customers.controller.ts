import { Get, Inject, Param } from '@nestjs/common';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { customerFromWire } from '../account/account.mapper.js';
import { CustomerEnvelope } from '../account/account.responses.js';
import { FindsPublicly, OpenController } from '../routes/operations.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';

const CALL = { actor: ANONYMOUS } as const;

/** Looks up the organisation of a page. */
@OpenController('Public', 'public/customers')
export class PublicCustomersController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get(':domain')
  @FindsPublicly('The organisation of a domain label', CustomerEnvelope)
  async getCustomerByDomain(@Param('domain') domain: string): Promise<CustomerEnvelope> {
    const { customer } = await this.pages.getCustomerByDomain({ domain }, CALL);
    return { customer: customerFromWire(present(customer)) };
  }

  @Get('id/:id')
  @FindsPublicly('The organisation of an id', CustomerEnvelope)
  async getCustomerById(@IdParam() id: string): Promise<CustomerEnvelope> {
    const { customer } = await this.pages.getCustomerById({ customerId: id }, CALL);
    return { customer: customerFromWire(present(customer)) };
  }
}
