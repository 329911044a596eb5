import { Body, Delete, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { Changes, ChangesOwn, Lists, Reads, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { OfPageQuery } from '../validation/of-page.query.js';
import { present } from '../wire/present.js';
import { ChoicesRequest } from './choices.requests.js';
import {
  slackSubscriberFromWire,
  listToWire,
  manyFromWire,
  manyToWire,
  pageFromWire,
  updateToWire,
} from './subscribers.mapper.js';
import {
  ChangeSubscribersRequest,
  MANY,
  MANY_TIMEOUT_MS,
  SubscribersQuery,
  SwitchQuery,
} from './subscribers.requests.js';
import {
  ChangedSubscribersResponse,
  SlackSubscriberEnvelope,
  SlackSubscribersEnvelope,
} from './subscribers.responses.js';

const channel = Channel.SLACK;
const NOT_A_SWITCH = { invalid: ['/enabled', 'Please give true or false.'] } as const;

@StaffController('Subscribers', 'subscribers/slack')
export class SlackSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.subscribers = rpc.service(SubscriberAdministrationService);
  }

  @Get()
  @Lists('List subscribed Slack channels, newest first', SlackSubscribersEnvelope, ['not-found'])
  async listSlackSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: SubscribersQuery,
  ): Promise<SlackSubscribersEnvelope> {
    const answer = await this.subscribers.listSubscribers(listToWire(channel, query), { actor });
    return {
      slackSubscribers: answer.subscribers.map(slackSubscriberFromWire),
      ...pageFromWire(answer),
    };
  }

  @Post('change')
  @ChangesOwn('Do the same to many Slack channels', ChangedSubscribersResponse, {
    description: MANY,
    invalid: ['/ids', 'Please say whom: by ids or by a filter.'],
    also: ['not-found', 'conflict'],
  })
  async changeSlackSubscribers(
    @Staff() actor: StaffActor,
    @Query() page: OfPageQuery,
    @Body() body: ChangeSubscribersRequest,
  ): Promise<ChangedSubscribersResponse> {
    const request = manyToWire(channel, page, body);
    return manyFromWire(await this.subscribers.changeSubscribers(request, { actor, timeoutMs: MANY_TIMEOUT_MS }));
  }

  @Get(':id')
  @Reads('One subscribed Slack channel', SlackSubscriberEnvelope)
  async getSlackSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<SlackSubscriberEnvelope> {
    const { subscriber } = await this.subscribers.getSubscriber({ channel, id }, { actor });
    return { slackSubscriber: slackSubscriberFromWire(present(subscriber)) };
  }

  @Patch(':id')
  @Changes('Switch a Slack channel on or off, or change what it gets', SlackSubscriberEnvelope, NOT_A_SWITCH)
  async updateSlackSubscriber(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: SwitchQuery,
    @Body() body: ChoicesRequest,
  ): Promise<SlackSubscriberEnvelope> {
    const request = updateToWire(channel, id, query, body);
    const { subscriber } = await this.subscribers.updateSubscriber(request, { actor });
    return { slackSubscriber: slackSubscriberFromWire(present(subscriber)) };
  }

  @Delete(':id')
  @Removes('Forget a Slack channel')
  async deleteSlackSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.subscribers.deleteSubscriber({ channel, id }, { actor });
  }
}
