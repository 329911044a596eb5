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
import { TwitterIntegrationEnvelope, TwitterIntegrationsEnvelope } from './integrations.envelopes.js';
import { twitterFromWire } from './integrations.mapper.js';
import { EnabledQuery } from './integrations.requests.js';
import { TestRequestedResponse, TwitterAuthorizationResponse } from './integrations.responses.js';

@StaffController('Integrations', 'integrations/twitter')
export class TwitterIntegrationsController {
  private readonly calls: IntegrationCalls;

  constructor(
    @Inject(RpcClient) rpc: RpcClient,
    @Inject(ConsoleAddress) private readonly address: ConsoleAddress,
  ) {
    this.calls = new IntegrationCalls(rpc, Channel.TWITTER);
  }

  @Get()
  @ListsIntegrations('All Twitter accounts of the organisation', TwitterIntegrationsEnvelope)
  async listTwitterIntegrations(@Staff() actor: StaffActor): Promise<TwitterIntegrationsEnvelope> {
    return { twitterIntegrations: (await this.calls.list(actor)).map(twitterFromWire) };
  }

  @Get('oauth')
  @StartsAuthorization('Begin to add a Twitter account', TwitterAuthorizationResponse, ['payment-required'])
  async startTwitter(
    @Staff() actor: StaffActor,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TwitterAuthorizationResponse> {
    const browserNonce = holdNonce(request, response, this.address);
    const { oauthToken, authorizeUrl } = await this.calls.service.startTwitter({ browserNonce }, { actor });
    return { oauthToken, authorizeUrl };
  }

  @Get(':id')
  @ReadsIntegration('One Twitter account', TwitterIntegrationEnvelope)
  async getTwitterIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TwitterIntegrationEnvelope> {
    return { twitterIntegration: twitterFromWire(await this.calls.get(actor, id)) };
  }

  @Patch(':id')
  @SwitchesIntegration('Switch a Twitter account off or on', TwitterIntegrationEnvelope, ['payment-required'])
  async switchTwitterIntegration(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: EnabledQuery,
  ): Promise<TwitterIntegrationEnvelope> {
    return { twitterIntegration: twitterFromWire(await this.calls.setEnabled(actor, id, query)) };
  }

  @Delete(':id')
  @Removes('Forget a Twitter account')
  async deleteTwitterIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.calls.delete(actor, id);
  }

  @Post(':id/test')
  @TestsIntegration('Ask X whether a Twitter account may be posted for; nothing is posted', ['payment-required'])
  async testTwitterIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TestRequestedResponse> {
    await this.calls.test(actor, id);
    return {};
  }
}
