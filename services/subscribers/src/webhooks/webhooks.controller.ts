import { Controller } from '@nestjs/common';
import {
  SubscribersService,
  type SubscribeWebhookRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SubscribeWebhook } from './subscribe-webhook.js';

@Controller()
export class WebhooksController {
  constructor(private readonly subscribe: SubscribeWebhook) {}

  @Rpc(SubscribersService.method.subscribeWebhook)
  async subscribeWebhook(request: SubscribeWebhookRequest, { actor }: RpcContext) {
    return this.subscribe.execute(actor, request);
  }
}
