import { defineService } from '@candor/service-app/define-service.js';
import { CatalogModule } from './catalog.module.js';
import { catalogConfig } from './config.js';

/** The catalog service: components, downtime and uptime. */
export const app = defineService({
  name: 'catalog',
  config: catalogConfig,
  module: (config) => CatalogModule.with(config),
});
