import { defineService } from '@candor/messaging/service-app.js';
import { incidentsConfig } from './config.js';
import { IncidentsModule } from './incidents.module.js';

/** What is happening: incidents and their entries. */
export const app = defineService({
  name: 'incidents',
  config: incidentsConfig,
  module: (config, kit) => IncidentsModule.with(config, kit),
});
