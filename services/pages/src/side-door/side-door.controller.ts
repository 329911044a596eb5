import { Controller } from '@nestjs/common';
import {
  SideDoorService,
  type CreateSideDoorKeyRequest,
  type ListSideDoorKeysRequest,
  type RevokeSideDoorKeyRequest,
  type TakeSideDoorNoticeRequest,
} from '@candor/proto/gen/candor/pages/v1/side_door_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SideDoorKeys } from './side-door-keys.js';
import { TakeSideDoorNotice } from './take-side-door-notice.js';

@Controller()
export class SideDoorController {
  constructor(
    private readonly keys: SideDoorKeys,
    private readonly taking: TakeSideDoorNotice,
  ) {}

  @Rpc(SideDoorService.method.listSideDoorKeys)
  async listSideDoorKeys(_request: ListSideDoorKeysRequest, { actor }: RpcContext) {
    return { keys: await this.keys.list(actor) };
  }

  @Rpc(SideDoorService.method.createSideDoorKey)
  async createSideDoorKey(request: CreateSideDoorKeyRequest, { actor }: RpcContext) {
    return this.keys.create(actor, request);
  }

  @Rpc(SideDoorService.method.revokeSideDoorKey)
  async revokeSideDoorKey({ keyId }: RevokeSideDoorKeyRequest, { actor }: RpcContext) {
    await this.keys.revoke(actor, keyId);
    return {};
  }

  @Rpc(SideDoorService.method.takeSideDoorNotice)
  async takeSideDoorNotice({ signed }: TakeSideDoorNoticeRequest, { actor }: RpcContext) {
    return { revision: await this.taking.execute(actor, signed) };
  }
}
