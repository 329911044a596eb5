import { Controller } from '@nestjs/common';
import {
  IntegrationsService,
  type DeleteIntegrationRequest,
  type GetIntegrationRequest,
  type ListIntegrationsRequest,
  type SetIntegrationEnabledRequest,
  type TestIntegrationRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { ChangeIntegration } from './change-integration.js';
import { integrationToWire } from './integration.mapper.js';
import { IntegrationsReader } from './integrations.reader.js';
import { TestIntegration } from './test-integration.js';

/** The RPCs that are common to all channels. */
@Controller()
export class IntegrationsController {
  constructor(
    private readonly reader: IntegrationsReader,
    private readonly change: ChangeIntegration,
    private readonly test: TestIntegration,
  ) {}

  @Rpc(IntegrationsService.method.listIntegrations)
  async listIntegrations(request: ListIntegrationsRequest, { actor }: RpcContext) {
    const rows = await this.reader.list(actor, request.channel);
    return { integrations: rows.map(integrationToWire) };
  }

  @Rpc(IntegrationsService.method.getIntegration)
  async getIntegration({ integrationId: id, channel }: GetIntegrationRequest, { actor }: RpcContext) {
    return { integration: integrationToWire(await this.reader.get(actor, { id, channel })) };
  }

  @Rpc(IntegrationsService.method.setIntegrationEnabled)
  async setIntegrationEnabled(request: SetIntegrationEnabledRequest, { actor }: RpcContext) {
    const { integrationId: id, channel, enabled } = request;
    return { integration: integrationToWire(await this.change.setEnabled(actor, { id, channel }, enabled)) };
  }

  @Rpc(IntegrationsService.method.deleteIntegration)
  async deleteIntegration({ integrationId: id, channel }: DeleteIntegrationRequest, { actor }: RpcContext) {
    await this.change.delete(actor, { id, channel });
    return {};
  }

  @Rpc(IntegrationsService.method.testIntegration)
  async testIntegration({ integrationId: id, channel }: TestIntegrationRequest, { actor }: RpcContext) {
    await this.test.execute(actor, { id, channel });
    return {};
  }
}
