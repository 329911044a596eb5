import { Controller } from '@nestjs/common';
import {
  CustomizeService as Customize,
  type GetCustomizationRequest,
  type PreviewCustomizationRequest,
  type SaveCustomizationRequest,
} from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { CustomizeReader } from './customize.reader.js';
import { CustomizeService } from './customize.service.js';

@Controller()
export class CustomizeController {
  constructor(
    private readonly customize: CustomizeService,
    private readonly reader: CustomizeReader,
  ) {}

  @Rpc(Customize.method.getCustomization)
  async getCustomization({ pageId }: GetCustomizationRequest, { actor }: RpcContext) {
    return this.reader.get(actor, pageId);
  }

  @Rpc(Customize.method.previewCustomization)
  async previewCustomization(request: PreviewCustomizationRequest, { actor }: RpcContext) {
    return this.customize.preview(actor, request);
  }

  @Rpc(Customize.method.saveCustomization)
  async saveCustomization(request: SaveCustomizationRequest, { actor }: RpcContext) {
    return this.customize.save(actor, request);
  }
}
