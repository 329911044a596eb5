import type { AppDefinition } from '@candor/platform/app.js';
import { gatewayConfig } from './config.js';
import { startGateway } from './gateway.js';

export const app: AppDefinition = {
  name: 'gateway',
  start: (env, kit) => startGateway(gatewayConfig(env), kit),
};
