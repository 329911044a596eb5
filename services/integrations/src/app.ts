import { defineService } from '@candor/messaging/service-app.js';
import { integrationsConfig } from './config.js';
import { IntegrationsModule } from './integrations.module.js';

/** The deployable: where the organisation itself is told, and where it posts. */
export const app = defineService({
  name: 'integrations',
  config: integrationsConfig,
  module: (config, kit) => IntegrationsModule.with(config, kit),
});
