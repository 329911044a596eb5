import { Get, Inject } from '@nestjs/common';
import type { VisitorActor } from '@candor/platform/actor.js';
import { CustomizeService } from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { PublicController, ReadsPublicly } from '../routes/operations.js';
import { Visitor } from '../session/visitor.js';
import { customizeFromWire } from './customize.mapper.js';
import { PublicCustomizeResponse } from './customize.responses.js';

@PublicController('customize')
export class PublicCustomizeController {
  private readonly pages: RpcClientOf<typeof CustomizeService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.pages = rpc.service(CustomizeService);
  }

  @Get()
  @ReadsPublicly('How a page looks', PublicCustomizeResponse, { also: ['not-found'] })
  async getPublicCustomization(@Visitor() actor: VisitorActor): Promise<PublicCustomizeResponse> {
    const { customization } = await this.pages.getCustomization({}, { actor });
    return { ...customizeFromWire(customization, actor), customerId: actor.customerId };
  }
}
