import { defineService } from '@candor/service-app/define-service.js';
import { incidentsConfig } from './config.js';
import { IncidentsModule } from './incidents.module.js';

/** The incidents service: incidents, their entries and maintenances. */
export const app = defineService({
  name: 'incidents',
  config: incidentsConfig,
  module: (config) => IncidentsModule.with(config),
});
