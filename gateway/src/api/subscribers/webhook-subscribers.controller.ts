import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Post, Query } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { choicesToWire } from '@candor/proto/subscriber-choices.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { ApiIdempotencyKey, IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { ChoicesRequest } from './choices.requests.js';
import { webhookSubscriberFromWire, listToWire, updateToWire } from './subscribers.mapper.js';
import { AddWebhookSubscriberRequest, SubscribersQuery, SwitchQuery } from './subscribers.requests.js';
import {
  AddedWebhookSubscriberEnvelope,
  RotatedSubscriberSecretResponse,
  WebhookSubscriberEnvelope,
  WebhookSubscribersEnvelope,
} from './subscribers.responses.js';

const channel = Channel.WEBHOOK;

@ApiTags('Subscribers')
@ApiBearerAuth()
@Controller('api/subscribers/webhook')
export class WebhookSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.subscribers = rpc.service(SubscriberAdministrationService);
  }

  @Get()
  @ApiOperation({ summary: 'List subscribed webhooks, newest first' })
  @ApiOkResponse({ type: WebhookSubscribersEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/limit', 'Please give a number from 1 to 500.'])
  async listWebhookSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: SubscribersQuery,
  ): Promise<WebhookSubscribersEnvelope> {
    const answer = await this.subscribers.listSubscribers(listToWire(channel, query), { actor });
    return {
      webhookSubscribers: answer.subscribers.map(webhookSubscriberFromWire),
      ...(answer.nextCursor && { nextCursor: answer.nextCursor }),
    };
  }

  @Post()
  @ApiOperation({ summary: 'Add a webhook; its signing secret is shown this once' })
  @ApiCreatedResponse({ type: AddedWebhookSubscriberEnvelope })
  @ApiIdempotencyKey()
  @ApiProblems(
    ['invalid', 'unauthenticated', 'forbidden', 'conflict', 'key-reused'],
    ['/webhookUrl', 'Please enter your URL.'],
  )
  async addWebhookSubscriber(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: AddWebhookSubscriberRequest,
  ): Promise<AddedWebhookSubscriberEnvelope> {
    const request = { webhookUrl: body.webhookUrl ?? '', choices: choicesToWire(body), idempotencyKey };
    const { subscriber, signingSecret } = await this.subscribers.addWebhookSubscriber(request, { actor });
    return { webhookSubscriber: webhookSubscriberFromWire(present(subscriber)), signingSecret };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One subscribed webhook' })
  @ApiOkResponse({ type: WebhookSubscriberEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getWebhookSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<WebhookSubscriberEnvelope> {
    const { subscriber } = await this.subscribers.getSubscriber({ channel, id }, { actor });
    return { webhookSubscriber: webhookSubscriberFromWire(present(subscriber)) };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Switch a webhook on or off, or change what it is told' })
  @ApiOkResponse({ type: WebhookSubscriberEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], ['/enabled', 'Please give true or false.'])
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
  @HttpCode(200)
  @ApiOperation({
    summary: 'Give a webhook a new signing secret',
    description: 'It is shown this once. Messages are signed with the one before as well for 24 hours.',
  })
  @ApiOkResponse({ type: RotatedSubscriberSecretResponse })
  @ApiIdempotencyKey()
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found', 'conflict', 'key-reused'])
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
  @HttpCode(204)
  @ApiOperation({ summary: 'Forget a webhook' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found'])
  async deleteWebhookSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.subscribers.deleteSubscriber({ channel, id }, { actor });
  }
}
