import { Body, Delete, Get, Inject, Patch, Post, Query } from '@nestjs/common';
import type { StaffActor } from '@candor/platform/actor.js';
import { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { IdempotencyKey } from '../idempotency/idempotency-key.js';
import { Creates, Removes, StaffController } from '../routes/operations.js';
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
import { EmailIntegrationEnvelope, EmailIntegrationsEnvelope } from './integrations.envelopes.js';
import { emailFromWire } from './integrations.mapper.js';
import { EmailIntegrationRequest, EnabledQuery } from './integrations.requests.js';
import { TestRequestedResponse } from './integrations.responses.js';

const NO_ADDRESS = ['/emailAddress', 'Please enter your email.'] as const;

@StaffController('Integrations', 'integrations/email')
export class EmailIntegrationsController {
  private readonly calls: IntegrationCalls;

  constructor(@Inject(RpcClient) rpc: RpcClient) {
    this.calls = new IntegrationCalls(rpc, Channel.EMAIL);
  }

  @Get()
  @ListsIntegrations('All mail addresses of the organisation', EmailIntegrationsEnvelope)
  async listEmailIntegrations(@Staff() actor: StaffActor): Promise<EmailIntegrationsEnvelope> {
    return { emailIntegrations: (await this.calls.list(actor)).map(emailFromWire) };
  }

  @Post()
  @Creates('Add a mail address; at most twenty a day', EmailIntegrationEnvelope, {
    invalid: NO_ADDRESS,
    also: ['rate-limited'],
  })
  async addEmailIntegration(
    @Staff() actor: StaffActor,
    @IdempotencyKey() idempotencyKey: string,
    @Body() body: EmailIntegrationRequest,
  ): Promise<EmailIntegrationEnvelope> {
    const request = { emailAddress: body.emailAddress ?? '', idempotencyKey };
    const { integration } = await this.calls.service.addEmail(request, { actor });
    return { emailIntegration: emailFromWire(present(integration)) };
  }

  @Get(':id')
  @ReadsIntegration('One mail address', EmailIntegrationEnvelope)
  async getEmailIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<EmailIntegrationEnvelope> {
    return { emailIntegration: emailFromWire(await this.calls.get(actor, id)) };
  }

  @Patch(':id')
  @SwitchesIntegration('Switch a mail address off or on', EmailIntegrationEnvelope, ['conflict'])
  async switchEmailIntegration(
    @Staff() actor: StaffActor,
    @IdParam() id: string,
    @Query() query: EnabledQuery,
  ): Promise<EmailIntegrationEnvelope> {
    return { emailIntegration: emailFromWire(await this.calls.setEnabled(actor, id, query)) };
  }

  @Delete(':id')
  @Removes('Forget a mail address')
  async deleteEmailIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<void> {
    await this.calls.delete(actor, id);
  }

  @Post(':id/test')
  @TestsIntegration('Send a test message to a mail address')
  async testEmailIntegration(@Staff() actor: StaffActor, @IdParam() id: string): Promise<TestRequestedResponse> {
    await this.calls.test(actor, id);
    return {};
  }
}
