import { Delete, Get, Inject, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { holdNonce } from './browser-nonce.js';
import { IntegrationCalls } from './integration.calls.js';
import {
  ListsIntegrations,
  ReadsIntegration,
  StartsAuthorization,
  SwitchesIntegration,
  TestsIntegration,
} from './integration.operations.js';
import { SlackIntegrationEnvelope, SlackIntegrationsEnvelope } from './integrations.envelopes.js';
import { slackFromWire } from './integrations.mapper.js';
import { EnabledQuery } from './integrations.requests.js';
import { SlackAuthorizationResponse, TestRequestedResponse } from './integrations.responses.js';

@StaffController('Integrations', 'integrations/slack')
export class SlackIntegrationsController {
  private readonly calls: IntegrationCalls;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly address: ConsoleAddress,
  ) {
    this.calls = new IntegrationCalls(rpc, Channel.SLACK);
  }

  @Get()
  @ListsIntegrations('All Slack channels of the organisation', SlackIntegrationsEnvelope)
  async listSlackIntegrations(@Staff() actor: StaffActor): Promise<SlackIntegrationsEnvelope> {
    return { slackIntegrations: (await this.calls.list(actor)).map(slackFromWire) };
  }

  @Get('oauth')
  @StartsAuthorization('Begin to add a Slack channel', SlackAuthorizationResponse)
  async startSlack(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SlackAuthorizationResponse> {
    const browserNonce = holdNonce(request, response, this.address);
    const { authorizeUrl } = await this.calls.service.startSlack({ browserNonce }, { actor });
    return { authorizeUrl };
  }

  @Get(':id')
  @ReadsIntegration('One Slack channel', SlackIntegrationEnvelope)
  async getSlackIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<SlackIntegrationEnvelope> {
    return { slackIntegration: slackFromWire(await this.calls.get(actor, id)) };
  }

  @Patch(':id')
  @SwitchesIntegration('Switch a Slack channel off or on', SlackIntegrationEnvelope)
  async switchSlackIntegration(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: EnabledQuery,
  ): Promise<SlackIntegrationEnvelope> {
    return { slackIntegration: slackFromWire(await this.calls.setEnabled(actor, id, query)) };
  }

  @Delete(':id')
  @Removes('Forget a Slack channel')
  async deleteSlackIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.calls.delete(actor, id);
  }

  @Post(':id/test')
  @TestsIntegration('Send a test message to a Slack channel')
  async testSlackIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TestRequestedResponse> {
    await this.calls.test(actor, id);
    return {};
  }
}
