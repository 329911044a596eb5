import { defineService } from '@candor/messaging/service-app.js';
import { plannerConfig } from '../planning/config.js';
import { PlannerModule } from './planner.module.js';

export const app = defineService({
  name: 'notifications-planner',
  config: plannerConfig,
  module: (config, kit) => PlannerModule.with(config, kit),
});
