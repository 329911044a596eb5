import { Controller } from '@nestjs/common';
import {
  SubscribersService,
  type GetManagedSubscriptionRequest,
  type RequestManageLinkRequest,
  type UpdateManagedSubscriptionRequest,
} from '@candor/proto/gen/candor/subscribers/v1/subscribers_pb.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { steadyAnswer } from '../abuse/steady-answer.js';
import { displayAddress } from '../links/display-address.js';
import { ManageLinks } from './manage-links.js';
import { ManageSubscription } from './manage-subscription.js';

@Controller()
export class ManageController {
  constructor(
    private readonly subscriptions: ManageSubscription,
    private readonly links: ManageLinks,
  ) {}

  @Rpc(SubscribersService.method.getManagedSubscription)
  async getManagedSubscription(request: GetManagedSubscriptionRequest, { actor }: RpcContext) {
    const managed = await this.subscriptions.look(actor, request);
    const { subscription, canChange, audienceIds, componentIds, mayRead } = managed;
    return {
      displayAddress: displayAddress(subscription),
      canChange,
      choices: choicesToWire({ componentIds, kinds: subscription.kinds }),
      paused: subscription.pausedAt !== null,
      language: subscription.language,
      audienceIds,
      mayRead,
    };
  }

  @Rpc(SubscribersService.method.requestManageLink)
  async requestManageLink(request: RequestManageLinkRequest, { actor }: RpcContext) {
    await steadyAnswer(() => this.links.request(actor, request));
    return {};
  }

  @Rpc(SubscribersService.method.updateManagedSubscription)
  async updateManagedSubscription(request: UpdateManagedSubscriptionRequest, { actor }: RpcContext) {
    await this.subscriptions.update(actor, request);
    return {};
  }
}
