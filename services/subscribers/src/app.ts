import { defineService } from '@candor/messaging/service-app.js';
import { subscribersConfig } from './config.js';
import { SubscribersModule } from './subscribers.module.js';

/** The deployable: who asked to be told. */
export const app = defineService({
  name: 'subscribers',
  config: subscribersConfig,
  module: (config, kit) => SubscribersModule.with(config, kit),
});
