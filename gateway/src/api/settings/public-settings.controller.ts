import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ANONYMOUS, type VisitorActor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Public } from '../session/staff.js';
import { ApiCustomerId, visitorOf } from '../session/visitor.js';
import { present } from '../wire/present.js';
import { settingsFromWire } from './settings.mapper.js';
import { PublicSettingsResponse } from './settings.responses.js';

/** The public part of a page's settings: its open channels, and its time zone. */
@Public()
@ApiTags('Public')
@ApiCustomerId()
@Controller('api/public/settings')
export class PublicSettingsController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(PagesService);
  }

  @Get()
  @ApiOperation({
    summary: 'The settings of a page',
    description:
      'Of the organisation that is named, or of the one whose page answers at `customDomain`; 402 while its plan does not include one.',
  })
  @ApiQuery({ name: 'customDomain', required: false, description: 'A host name, in the place of customerId.' })
  @ApiOkResponse({ type: PublicSettingsResponse })
  @ApiProblems(['invalid', 'payment-required', 'not-found'], ['/customerId', 'Please give the customerId, a UUID.'])
  async getPublicSettings(@Req() request: Request): Promise<PublicSettingsResponse> {
    const actor = await this.visitor(request);
    return { ...settingsFromWire(await this.pages.getSettings({}, { actor })), customerId: actor.customerId };
  }

  /** The specification looks pages up by either. */
  private async visitor(request: Request): Promise<VisitorActor> {
    const { customDomain, customerId } = request.query;
    if (typeof customDomain !== 'string' || customerId !== undefined) return visitorOf(request);
    const { customer } = await this.pages.getCustomerByHost({ host: customDomain }, { actor: ANONYMOUS });
    return { kind: 'visitor', customerId: present(customer).id };
  }
}
