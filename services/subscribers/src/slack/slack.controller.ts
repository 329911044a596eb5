import { Controller } from '@nestjs/common';
import {
  SubscribersService,
  type FinishSlackSubscriptionRequest,
  type StartSlackSubscriptionRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { SubscribeSlack } from './subscribe-slack.js';

@Controller()
export class SlackController {
  constructor(private readonly slack: SubscribeSlack) {}

  @Rpc(SubscribersService.method.startSlackSubscription)
  async startSlackSubscription(request: StartSlackSubscriptionRequest, { actor }: RpcContext) {
    return { authorizeUrl: await this.slack.start(actor, request) };
  }

  @Rpc(SubscribersService.method.finishSlackSubscription)
  async finishSlackSubscription(request: FinishSlackSubscriptionRequest) {
    return { id: await this.slack.finish(request) };
  }
}
