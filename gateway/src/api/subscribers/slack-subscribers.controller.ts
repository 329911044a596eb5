import { Body, Controller, Delete, Get, HttpCode, Inject, Patch, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { SubscriberAdministrationService } from '@candor/proto/gen/candor/subscribers/v1/administration_pb.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { ApiProblems } from '../../openapi/api-problems.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { ChoicesRequest } from './choices.requests.js';
import { slackSubscriberFromWire, listToWire, updateToWire } from './subscribers.mapper.js';
import { SubscribersQuery, SwitchQuery } from './subscribers.requests.js';
import { SlackSubscriberEnvelope, SlackSubscribersEnvelope } from './subscribers.responses.js';

const channel = Channel.SLACK;

@ApiTags('Subscribers')
@ApiBearerAuth()
@Controller('api/subscribers/slack')
export class SlackSubscribersController {
  private readonly subscribers: RpcClientOf<typeof SubscriberAdministrationService>;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.subscribers = rpc.service(SubscriberAdministrationService);
  }

  @Get()
  @ApiOperation({ summary: 'List subscribed Slack channels, newest first' })
  @ApiOkResponse({ type: SlackSubscribersEnvelope })
  @ApiProblems(['invalid', 'unauthenticated'], ['/limit', 'Please give a number from 1 to 500.'])
  async listSlackSubscribers(
    @Staff() actor: StaffActor,
    @Query() query: SubscribersQuery,
  ): Promise<SlackSubscribersEnvelope> {
    const answer = await this.subscribers.listSubscribers(listToWire(channel, query), { actor });
    return {
      slackSubscribers: answer.subscribers.map(slackSubscriberFromWire),
      ...(answer.nextCursor && { nextCursor: answer.nextCursor }),
    };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One subscribed Slack channel' })
  @ApiOkResponse({ type: SlackSubscriberEnvelope })
  @ApiProblems(['unauthenticated', 'not-found'])
  async getSlackSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<SlackSubscriberEnvelope> {
    const { subscriber } = await this.subscribers.getSubscriber({ channel, id }, { actor });
    return { slackSubscriber: slackSubscriberFromWire(present(subscriber)) };
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Switch a Slack channel on or off, or change what it is told' })
  @ApiOkResponse({ type: SlackSubscriberEnvelope })
  @ApiProblems(['invalid', 'unauthenticated', 'forbidden', 'not-found'], ['/enabled', 'Please give true or false.'])
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
  @HttpCode(204)
  @ApiOperation({ summary: 'Forget a Slack channel' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(['unauthenticated', 'forbidden', 'not-found'])
  async deleteSlackSubscriber(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.subscribers.deleteSubscriber({ channel, id }, { actor });
  }
}
