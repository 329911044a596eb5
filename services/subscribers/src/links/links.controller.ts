import { Controller } from '@nestjs/common';
import {
  SubscribersService,
  TokenPurpose,
  type ConfirmSubscriptionRequest,
  type GetSubscriptionByTokenRequest,
  type UnsubscribeRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { FollowLink } from './follow-link.js';
import type { SubscriptionPurpose } from './link-tokens.js';

const PURPOSES: Record<SubscriptionPurpose, TokenPurpose> = {
  confirm: TokenPurpose.CONFIRM,
  unsubscribe: TokenPurpose.UNSUBSCRIBE,
  manage: TokenPurpose.MANAGE,
  change: TokenPurpose.CHANGE,
};

@Controller()
export class LinksController {
  constructor(private readonly links: FollowLink) {}

  @Rpc(SubscribersService.method.getSubscriptionByToken)
  async getSubscriptionByToken(request: GetSubscriptionByTokenRequest, { actor }: RpcContext) {
    const { link, displayAddress, done } = await this.links.look(actor, request);
    return { customerId: link.customerId, displayAddress, purpose: PURPOSES[link.purpose], done };
  }

  @Rpc(SubscribersService.method.confirmSubscription)
  async confirmSubscription(request: ConfirmSubscriptionRequest, { actor }: RpcContext) {
    await this.links.confirm(actor, request);
    return {};
  }

  @Rpc(SubscribersService.method.unsubscribe)
  async unsubscribe(request: UnsubscribeRequest, { actor }: RpcContext) {
    await this.links.unsubscribe(actor, request.token);
    return {};
  }
}
