import { Controller } from '@nestjs/common';
import {
  SubscribersService,
  type SubscribeEmailRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { steadyAnswer } from '../abuse/steady-answer.js';
import { SubscribeEmail } from './subscribe-email.js';

@Controller()
export class EmailsController {
  constructor(private readonly subscribe: SubscribeEmail) {}

  @Rpc(SubscribersService.method.subscribeEmail)
  async subscribeEmail(request: SubscribeEmailRequest, { actor }: RpcContext) {
    await steadyAnswer(() => this.subscribe.execute(actor, request));
    return {};
  }
}
