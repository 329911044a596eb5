import { Controller } from '@nestjs/common';
import { Rpc, type RpcContext } from '@candor/messaging/rpc.js';
import { IdentityService, type GetMeRequest } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { UsersReader } from './users.reader.js';

@Controller()
export class UsersController {
  constructor(private readonly reader: UsersReader) {}

  @Rpc(IdentityService.method.getMe)
  async getMe(_request: GetMeRequest, { actor }: RpcContext) {
    return { user: await this.reader.me(actor) };
  }
}
