import { Body, Delete, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiIdempotencyKey } from '../../openapi/api-requirements.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Acts, Changes, ChangesOwn, Creates, Lists, Reads, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { OfPageQuery, ofPage } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';
import { ChoicesRequest } from './choices.requests.js';
import {
  webhookSubscriberFromWire,
  listToWire,
  manyFromWire,
  manyToWire,
  pageFromWire,
  updateToWire,
} from './subscribers.mapper.js';
import {
  AddWebhookSubscriberRequest,
  ChangeSubscribersRequest,
  MANY,
  MANY_TIMEOUT_MS,
  SubscribersQuery,
  SwitchQuery,
} from './subscribers.requests.js';
import {
  AddedWebhookSubscriberEnvelope,
  ChangedSubscribersResponse,
  RotatedSubscriberSecretResponse,
  WebhookSubscriberEnvelope,
  WebhookSubscribersEnvelope,
} from './subscribers.responses.js';

const channel = Channel.WEBHOOK;
const NOT_A_SWITCH = { invalid: ['/enabled', 'Please give true or false.'] } as const;

@StaffController('Subscribers', 'subscribers/webhook')
export class WebhookSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.subscribers = rpc.service(SubscriberAdministrationService);
  }

  @Get()
  @Lists('List subscribed webhooks, newest first', WebhookSubscribersEnvelope, ['not-found'])
  async listWebhookSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: SubscribersQuery,
  ): Promise<WebhookSubscribersEnvelope> {
    const answer = await this.subscribers.listSubscribers(listToWire(channel, query), { actor });
    return {
      webhookSubscribers: answer.subscribers.map(webhookSubscriberFromWire),
      ...pageFromWire(answer),
    };
  }

  @Post()
  @Creates('Add a webhook; its signing secret is shown this once', AddedWebhookSubscriberEnvelope, {
    invalid: ['/webhookUrl', 'Please enter your URL.'],
    also: ['not-found'],
  })
  async addWebhookSubscriber(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Query() page: OfPageQuery,
    @Body() body: AddWebhookSubscriberRequest,
  ): Promise<AddedWebhookSubscriberEnvelope> {
    const asked = { webhookUrl: body.webhookUrl ?? '', choices: choicesToWire(body) };
    const request = { ...asked, idempotencyKey, ...ofPage(page) };
    const { subscriber, signingSecret } = await this.subscribers.addWebhookSubscriber(request, { actor });
    return { webhookSubscriber: webhookSubscriberFromWire(present(subscriber)), signingSecret };
  }

  @Post('change')
  @ChangesOwn('Do the same to many webhooks', ChangedSubscribersResponse, {
    description: MANY,
    invalid: ['/ids', 'Please say whom: by ids or by a filter.'],
    also: ['not-found', 'conflict'],
  })
  async changeWebhookSubscribers(
    @Staff() actor: StaffActor,
    @Query() page: OfPageQuery,
    @Body() body: ChangeSubscribersRequest,
  ): Promise<ChangedSubscribersResponse> {
    const request = manyToWire(channel, page, body);
    return manyFromWire(await this.subscribers.changeSubscribers(request, { actor, timeoutMs: MANY_TIMEOUT_MS }));
  }

  @Get(':id')
  @Reads('One subscribed webhook', WebhookSubscriberEnvelope)
  async getWebhookSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<WebhookSubscriberEnvelope> {
    const { subscriber } = await this.subscribers.getSubscriber({ channel, id }, { actor });
    return { webhookSubscriber: webhookSubscriberFromWire(present(subscriber)) };
  }

  @Patch(':id')
  @Changes('Switch a webhook on or off, or change what it gets', WebhookSubscriberEnvelope, NOT_A_SWITCH)
  async updateWebhookSubscriber(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: SwitchQuery,
    @Body() body: ChoicesRequest,
  ): Promise<WebhookSubscriberEnvelope> {
    const request = updateToWire(channel, id, query, body);
    const { subscriber } = await this.subscribers.updateSubscriber(request, { actor });
    return { webhookSubscriber: webhookSubscriberFromWire(present(subscriber)) };
  }

  @Post(':id/rotate-secret')
  @Acts('Give a webhook a new signing secret', RotatedSubscriberSecretResponse, {
    description: 'It is shown this once. Messages are signed with the one before as well for 24 hours.',
    also: ['conflict', 'key-reused'],
  })
  @ApiIdempotencyKey()
  async rotateSubscriberSecret(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @IdParam() id: string,
  ): Promise<RotatedSubscriberSecretResponse> {
    const answer = await this.subscribers.rotateWebhookSecret({ id, idempotencyKey }, { actor });
    return {
      signingSecret: answer.signingSecret,
      previousSecretValidUntil: Number(answer.previousValidUntil),
    };
  }

  @Delete('unsubscribe/:id')
  @Removes('Forget a webhook')
  async deleteWebhookSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.subscribers.deleteSubscriber({ channel, id }, { actor });
  }
}
