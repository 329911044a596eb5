import { defineService } from '@candor/service-app/define-service.js';
import { identityConfig } from './config.js';
import { IdentityModule } from './identity.module.js';

/** The identity service: organisations, their staff, and sign-in. */
export const app = defineService({
  name: 'identity',
  config: identityConfig,
  module: (config) => IdentityModule.with(config),
});
