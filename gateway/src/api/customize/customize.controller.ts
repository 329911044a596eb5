import { Body, Get, Inject, Post } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ChangesOwn, ReadsOwn, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
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
  @ReadsOwn('How the page looks', CustomizeResponse)
  async getCustomization(@Staff() actor: StaffActor): Promise<CustomizeResponse> {
    const { customization } = await this.pages.getCustomization({}, { actor });
    return customizeFromWire(customization, actor.customerId);
  }

  @Post()
  @ChangesOwn('Change how the page looks', CustomizeResponse, {
    description: 'What is not given stays as it was.',
    invalid: ['/supportEmail', 'Email domain is not valid.'],
    also: ['payment-required'],
  })
  async saveCustomization(@Staff() actor: StaffActor, @Body() body: CustomizeRequest): Promise<CustomizeResponse> {
    const { customization } = await this.pages.saveCustomization(customizeToWire(body), { actor });
    return customizeFromWire(customization, actor.customerId);
  }
}
