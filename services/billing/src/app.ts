import { defineService } from '@candor/service-app/define-service.js';
import { BillingModule } from './billing.module.js';
import { billingConfig } from './config.js';

/** The billing service: plans of organisations, and their payment. */
export const app = defineService({
  name: 'billing',
  config: billingConfig,
  module: (config) => BillingModule.with(config),
});
