import { Controller } from '@nestjs/common';
import {
  BeginningService as Beginnings,
  type ChangeBeginningRequest,
  type GetBeginningRequest,
} from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { BeginningService } from './beginning.service.js';

@Controller()
export class BeginningController {
  constructor(private readonly beginnings: BeginningService) {}

  @Rpc(Beginnings.method.getBeginning)
  async getBeginning(_request: GetBeginningRequest, { actor }: RpcContext) {
    return { beginning: await this.beginnings.get(actor) };
  }

  @Rpc(Beginnings.method.changeBeginning)
  async changeBeginning(request: ChangeBeginningRequest, { actor }: RpcContext) {
    return { beginning: await this.beginnings.change(actor, request) };
  }
}
