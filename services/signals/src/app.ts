import { defineService } from '@candor/service-app/define-service.js';
import { signalsConfig } from './config.js';
import { SignalsModule } from './signals.module.js';

/** The signals service: status pages of providers that organisations depend on. */
export const app = defineService({
  name: 'signals',
  config: signalsConfig,
  module: (config) => SignalsModule.with(config),
});
