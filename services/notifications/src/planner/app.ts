import { defineService } from '@candor/service-app/define-service.js';
import { plannerConfig } from '../planning/config.js';
import { PlannerModule } from './planner.module.js';

export const app = defineService({
  name: 'notifications-planner',
  config: plannerConfig,
  module: (config) => PlannerModule.with(config),
});
