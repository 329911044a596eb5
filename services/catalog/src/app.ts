import { defineService } from '@candor/messaging/service-app.js';
import { CatalogModule } from './catalog.module.js';
import { catalogConfig } from './config.js';

/** What can break: components, downtime and uptime. */
export const app = defineService({
  name: 'catalog',
  config: catalogConfig,
  module: (config, kit) => CatalogModule.with(config, kit),
});
