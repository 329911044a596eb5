import { defineService } from '@candor/service-app/define-service.js';
import { integrationsConfig } from './config.js';
import { IntegrationsModule } from './integrations.module.js';

/** The integrations service: channels that an organisation sets up for itself. */
export const app = defineService({
  name: 'integrations',
  config: integrationsConfig,
  module: (config, kit) => IntegrationsModule.with(config, kit),
});
