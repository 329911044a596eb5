import { OutboundClient } from '@candor/outbound/outbound-client.js';
import { defineService } from '@candor/service-app/define-service.js';
import { ChannelWorkerModule } from '../channel/channel-worker.module.js';
import { slackConfig } from './config.js';
import { SlackApi } from './slack-api.js';
import { SlackHooks } from './slack-hooks.js';
import { SlackChannel } from './slack.channel.js';

/** From a request to its response (ms). */
const TIMEOUT_MS = 10_000;

export const app = defineService({
  name: 'notifications-slack',
  config: slackConfig,
  module: (config, kit) => {
    const client = new OutboundClient({ allow: config.allow, proxy: config.proxy, timeoutMs: TIMEOUT_MS });
    const api = new SlackApi(config.apiUrl, TIMEOUT_MS, config.proxy);
    const channel = new SlackChannel(api, new SlackHooks(client, config.hooksUrl));
    return ChannelWorkerModule.with(config, kit, channel);
  },
});
