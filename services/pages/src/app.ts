import { defineService } from '@candor/messaging/service-app.js';
import { pagesConfig } from './config.js';
import { PagesModule } from './pages.module.js';

/** The deployable: what visitors see. */
export const app = defineService({
  name: 'pages',
  config: pagesConfig,
  module: (config, kit) => PagesModule.with(config, kit),
});
