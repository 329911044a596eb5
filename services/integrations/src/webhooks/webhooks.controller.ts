import { Controller } from '@nestjs/common';
import {
  IntegrationsService,
  type AddWebhookRequest,
  type RotateWebhookSecretRequest,
} from '@candor/proto/gen/candor/integrations/v1/integrations_pb.js';
import { Rpc, type RpcContext } from '@candor/rpc/rpc.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Rpc(IntegrationsService.method.addWebhook)
  async addWebhook(request: AddWebhookRequest, { actor }: RpcContext) {
    return this.webhooks.add(actor, request);
  }

  @Rpc(IntegrationsService.method.rotateWebhookSecret)
  async rotateWebhookSecret(request: RotateWebhookSecretRequest, { actor }: RpcContext) {
    return this.webhooks.rotateSecret(actor, request.integrationId);
  }
}
