import type { StaffActor } from '@candor/platform/actor.js';
import { IntegrationsService, type Integration } from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import type { Channel } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import type { RpcClient, RpcClientOf } from '@candor/rpc/rpc-client.js';
import { present } from '../wire/present.js';
import type { EnabledQuery } from './integrations.requests.js';

/** The calls that every channel has, made for one channel. */
export class IntegrationCalls {
  readonly service: RpcClientOf<typeof IntegrationsService>;

  constructor(
    rpc: RpcClient,
    private readonly channel: Channel,
  ) {
    this.service = rpc.service(IntegrationsService);
  }

  async list(actor: StaffActor): Promise<Integration[]> {
    return (await this.service.listIntegrations({ channel: this.channel }, { actor })).integrations;
  }

  async get(actor: StaffActor, integrationId: string): Promise<Integration> {
    const { integration } = await this.service.getIntegration({ integrationId, channel: this.channel }, { actor });
    return present(integration);
  }

  async setEnabled(actor: StaffActor, integrationId: string, { enabled }: EnabledQuery): Promise<Integration> {
    const request = { integrationId, channel: this.channel, enabled: enabled === 'true' };
    return present((await this.service.setIntegrationEnabled(request, { actor })).integration);
  }

  async delete(actor: StaffActor, integrationId: string): Promise<void> {
    await this.service.deleteIntegration({ integrationId, channel: this.channel }, { actor });
  }

  async test(actor: StaffActor, integrationId: string): Promise<void> {
    await this.service.testIntegration({ integrationId, channel: this.channel }, { actor });
  }
}
