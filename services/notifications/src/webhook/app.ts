import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { defineService } from '@candor/service-app/define-service.js';
import { ChannelWorkerModule } from '../channel/channel-worker.module.js';
import { webhookConfig } from './config.js';
import { WebhookChannel } from './webhook.channel.js';

export const app = defineService({
  name: 'notifications-webhook',
  config: webhookConfig,
  module: (config, kit) => {
    const client = new OutboundClient({
      allow: config.allow,
      proxy: config.proxy,
      timeoutMs: config.timeoutMs,
      connectionsPerOrigin: config.window,
    });
    return ChannelWorkerModule.with(config, kit, new WebhookChannel(client));
  },
});
