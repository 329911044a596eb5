import { Controller } from '@nestjs/common';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import {
  SubscriberAdministrationService as Contract,
  type AddEmailSubscriberRequest,
  type AddWebhookSubscriberRequest,
  type ChangeSubscribersRequest,
  type DeleteSubscriberRequest,
  type GetSubscriberRequest,
  type ListSubscribersRequest,
  type RotateWebhookSecretRequest,
  type UpdateSubscriberRequest,
} from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { RotateSecret } from '../webhooks/rotate-secret.js';
import { AddSubscriber } from './add-subscriber.js';
import { ChangeManySubscribers } from './change-many-subscribers.js';
import { ChangeSubscriber } from './change-subscriber.js';
import { subscriberToWire } from './subscriber.mapper.js';
import { SubscribersReader } from './subscribers.reader.js';

@Controller()
export class AdministrationController {
  constructor(
    private readonly reader: SubscribersReader,
    private readonly add: AddSubscriber,
    private readonly change: ChangeSubscriber,
    private readonly many: ChangeManySubscribers,
    private readonly secrets: RotateSecret,
  ) {}

  @Rpc(Contract.method.listSubscribers)
  async listSubscribers(request: ListSubscribersRequest, { actor }: RpcContext) {
    const { subscribers, ...page } = await this.reader.list(actor, request);
    return { subscribers: subscribers.map(subscriberToWire), ...page };
  }

  @Rpc(Contract.method.getSubscriber)
  async getSubscriber(request: GetSubscriberRequest, { actor }: RpcContext) {
    return { subscriber: subscriberToWire(await this.reader.get(actor, request)) };
  }

  @Rpc(Contract.method.addEmailSubscriber)
  async addEmailSubscriber(request: AddEmailSubscriberRequest, { actor }: RpcContext) {
    const id = await this.add.email(actor, request);
    return { subscriber: subscriberToWire(await this.reader.get(actor, { id, channel: Channel.EMAIL })) };
  }

  @Rpc(Contract.method.addWebhookSubscriber)
  async addWebhookSubscriber(request: AddWebhookSubscriberRequest, { actor }: RpcContext) {
    const { id, signingSecret } = await this.add.webhook(actor, request);
    const subscriber = await this.reader.get(actor, { id, channel: Channel.WEBHOOK });
    return { subscriber: subscriberToWire(subscriber), signingSecret };
  }

  @Rpc(Contract.method.updateSubscriber)
  async updateSubscriber(request: UpdateSubscriberRequest, { actor }: RpcContext) {
    return { subscriber: subscriberToWire(await this.change.update(actor, request)) };
  }

  @Rpc(Contract.method.rotateWebhookSecret)
  async rotateWebhookSecret(request: RotateWebhookSecretRequest, { actor }: RpcContext) {
    return this.secrets.execute(actor, request);
  }

  @Rpc(Contract.method.changeSubscribers)
  async changeSubscribers(request: ChangeSubscribersRequest, { actor }: RpcContext) {
    return this.many.execute(actor, request);
  }

  @Rpc(Contract.method.deleteSubscriber)
  async deleteSubscriber(request: DeleteSubscriberRequest, { actor }: RpcContext) {
    await this.change.delete(actor, request);
    return {};
  }
}
