import type { AppDefinition } from '@candor/platform/app.js';
import { copiesConfig } from './config.js';
import { startCopies } from './start-copies.js';

export const app: AppDefinition = {
  name: 'page-copies',
  start: (env, kit) => startCopies(copiesConfig(env), kit),
};
