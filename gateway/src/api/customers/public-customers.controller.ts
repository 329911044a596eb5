import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ANONYMOUS } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { customerFromWire } from '../account/account.mapper.js';
import { CustomerEnvelope } from '../account/account.responses.js';
import { Public } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';

const CALL = { actor: ANONYMOUS } as const;

/** Looks up the organisation of a page. */
@Public()
@ApiTags('Public')
@Controller('api/public/customers')
export class PublicCustomersController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get(':domain')
  @ApiOperation({ summary: 'The organisation of a domain label' })
  @ApiOkResponse({ type: CustomerEnvelope })
  @ApiProblems(['not-found'])
  async getCustomerByDomain(@Param('domain') domain: string): Promise<CustomerEnvelope> {
    const { customer } = await this.pages.getCustomerByDomain({ domain }, CALL);
    return { customer: customerFromWire(present(customer)) };
  }

  @Get('id/:id')
  @ApiOperation({ summary: 'The organisation of an id' })
  @ApiOkResponse({ type: CustomerEnvelope })
  @ApiProblems(['not-found'])
  async getCustomerById(@IdParam() id: string): Promise<CustomerEnvelope> {
    const { customer } = await this.pages.getCustomerById({ customerId: id }, CALL);
    return { customer: customerFromWire(present(customer)) };
  }
}
