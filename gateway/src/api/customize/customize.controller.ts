import { Body, Get, Inject, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOfPage, ReadsOfPage, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { customizeFromWire, customizeToWire } from './customize.mapper.js';
import { CustomizeRequest } from './customize.requests.js';
import { CustomizeResponse } from './customize.responses.js';

@StaffController('Customize', 'customize')
export class CustomizeController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(CustomizeService);
  }

  @Get()
  @ReadsOfPage('How a page looks', CustomizeResponse)
  async getCustomization(@Staff() actor: StaffActor, @Query() query: OfPageQuery): Promise<CustomizeResponse> {
    const page = ofPage(query);
    const { customization } = await this.pages.getCustomization(page, { actor });
    return customizeFromWire(customization, { customerId: actor.customerId, ...page });
  }

  @Post()
  @ChangesOfPage('Change how a page looks', CustomizeResponse, {
    description: 'What is not given stays as it was.',
    invalid: ['/supportEmail', 'Email domain is not valid.'],
    also: ['payment-required'],
  })
  async saveCustomization(
    @Staff() actor: StaffActor,
    @Query() query: OfPageQuery,
    @Body() body: CustomizeRequest,
  ): Promise<CustomizeResponse> {
    const page = ofPage(query);
    const { customization } = await this.pages.saveCustomization({ ...customizeToWire(body), ...page }, { actor });
    return customizeFromWire(customization, { customerId: actor.customerId, ...page });
  }
}
