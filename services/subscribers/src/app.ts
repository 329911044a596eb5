import { defineService } from '@candor/messaging/service-app.js';
import { subscribersConfig } from './config.js';
import { SubscribersModule } from './subscribers.module.js';

/** The subscribers service: subscriptions of visitors. */
export const app = defineService({
  name: 'subscribers',
  config: subscribersConfig,
  module: (config, kit) => SubscribersModule.with(config, kit),
});
