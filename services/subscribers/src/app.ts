import { defineService } from '@candor/service-app/define-service.js';
import { subscribersConfig } from './config.js';
import { SubscribersModule } from './subscribers.module.js';

/** The subscribers service: subscriptions of visitors. */
export const app = defineService({
  name: 'subscribers',
  config: subscribersConfig,
  module: (config, kit) => SubscribersModule.with(config, kit),
});
