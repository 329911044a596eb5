import { Get, Inject, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS, type VisitorActor } from '@candor/platform/actor.js';
import { PagesService } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiCustomDomain } from '../../openapi/api-requirements.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { PageAccess, requireFound } from '../session/page-access.js';
import { visitorOf } from '../session/visitor.js';
import { present } from '../wire/present.js';
import { settingsFromWire } from './settings.mapper.js';
import { PublicSettingsResponse } from './settings.responses.js';

/** The public part of a page's settings: its open channels, and its time zone. */
@PublicController('settings')
export class PublicSettingsController {
  private readonly pages: RpcClientOf<typeof PagesService>;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(PageAccess) private readonly access: PageAccess,
  ) {
    this.pages = rpc.service(PagesService);
  }

  @Get()
  @ReadsPublicly('The settings of a page', PublicSettingsResponse, {
    description:
      'Of the organisation that is named, or of the one whose page answers at `customDomain`; 402 while its plan does not include one.',
    also: ['payment-required', 'not-found'],
  })
  @ApiCustomDomain()
  async getPublicSettings(@Req() request: Request): Promise<PublicSettingsResponse> {
    const actor = await this.visitor(request);
    return { ...settingsFromWire(await this.pages.getSettings({}, { actor })), customerId: actor.customerId };
  }

  /** The specification looks pages up by either. */
  private async visitor(request: Request): Promise<VisitorActor> {
    const { customDomain, customerId } = request.query;
    if (typeof customDomain !== 'string' || customerId !== undefined) return visitorOf(request);
    const { customer } = await this.pages.getCustomerByHost({ host: customDomain }, { actor: ANONYMOUS });
    const found = present(customer);
    requireFound(this.access, request, found);
    return { kind: 'visitor', customerId: found.id };
  }
}
