import { Controller } from '@nestjs/common';
import {
  CustomizeService,
  type GetImageRequest,
  type RemoveImageRequest,
  type SaveImageRequest,
} from '@candor/proto/gen/candor/pages/v1/customize_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ImagesService } from './images.service.js';

@Controller()
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Rpc(CustomizeService.method.getImage)
  async getImage(request: GetImageRequest, { actor }: RpcContext) {
    return this.images.get(actor, request);
  }

  @Rpc(CustomizeService.method.saveImage)
  async saveImage(request: SaveImageRequest, { actor }: RpcContext) {
    return this.images.save(actor, request);
  }

  @Rpc(CustomizeService.method.removeImage)
  async removeImage(request: RemoveImageRequest, { actor }: RpcContext) {
    await this.images.remove(actor, request);
    return {};
  }
}
