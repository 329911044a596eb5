import { defineService } from '@candor/service-app/define-service.js';
import { pagesConfig } from './config.js';
import { PagesModule } from './pages.module.js';

/** The pages service: the public status pages. */
export const app = defineService({
  name: 'pages',
  config: pagesConfig,
  module: (config) => PagesModule.with(config),
});
