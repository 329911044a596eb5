import { Body, Delete, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Acts, Creates, Removes, StaffController } from '../routes/operations.js';
import { Staff } from '../session/staff.js';
import { IdParam } from '../validation/id.param.js';
import { present } from '../wire/present.js';
import { IntegrationCalls } from './integration.calls.js';
import {
  ListsIntegrations,
  ReadsIntegration,
  SwitchesIntegration,
  TestsIntegration,
} from './integration.operations.js';
import {
  AddedWebhookIntegrationEnvelope,
  WebhookIntegrationEnvelope,
  WebhookIntegrationsEnvelope,
} from './integrations.envelopes.js';
import { webhookFromWire } from './integrations.mapper.js';
import { EnabledQuery, WebhookIntegrationRequest } from './integrations.requests.js';
import { RotatedSecretResponse, TestRequestedResponse } from './integrations.responses.js';

const NO_URL = ['/url', 'Please enter your URL.'] as const;

@StaffController('Integrations', 'integrations/webhook')
export class WebhookIntegrationsController {
  private readonly calls: IntegrationCalls;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.calls = new IntegrationCalls(rpc, Channel.WEBHOOK);
  }

  @Get()
  @ListsIntegrations('All webhooks of the organisation', WebhookIntegrationsEnvelope)
  async listWebhookIntegrations(@Staff() actor: StaffActor): Promise<WebhookIntegrationsEnvelope> {
    return { webhookIntegrations: (await this.calls.list(actor)).map(webhookFromWire) };
  }

  @Post()
  @Creates('Add a webhook; its signing secret is shown this once', AddedWebhookIntegrationEnvelope, { invalid: NO_URL })
  async addWebhookIntegration(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: WebhookIntegrationRequest,
  ): Promise<AddedWebhookIntegrationEnvelope> {
    const request = { url: body.url ?? '', idempotencyKey };
    const { integration, signingSecret } = await this.calls.service.addWebhook(request, { actor });
    return { webhookIntegration: webhookFromWire(present(integration)), signingSecret };
  }

  @Get(':id')
  @ReadsIntegration('One webhook', WebhookIntegrationEnvelope)
  async getWebhookIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<WebhookIntegrationEnvelope> {
    return { webhookIntegration: webhookFromWire(await this.calls.get(actor, id)) };
  }

  @Patch(':id')
  @SwitchesIntegration('Switch a webhook off or on', WebhookIntegrationEnvelope)
  async switchWebhookIntegration(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: EnabledQuery,
  ): Promise<WebhookIntegrationEnvelope> {
    return { webhookIntegration: webhookFromWire(await this.calls.setEnabled(actor, id, query)) };
  }

  @Delete(':id')
  @Removes('Forget a webhook')
  async deleteWebhookIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.calls.delete(actor, id);
  }

  @Post(':id/rotate-secret')
  @Acts('Give a webhook a new signing secret; the one before signs along for a day', RotatedSecretResponse)
  async rotateWebhookSecret(@Staff() actor: StaffActor, @IdParam() id: string): Promise<RotatedSecretResponse> {
    const answer = await this.calls.service.rotateWebhookSecret({ integrationId: id }, { actor });
    return { signingSecret: answer.signingSecret, previousUntil: Number(answer.previousUntil) };
  }

  @Post(':id/test')
  @TestsIntegration('Send a test message to a webhook')
  async testWebhookIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TestRequestedResponse> {
    await this.calls.test(actor, id);
    return {};
  }
}
