import { app as billing } from '@candor/billing/app.js';
import { app as catalog } from '@candor/catalog/app.js';
import { app as gateway } from '@candor/gateway/app.js';
import { app as identity } from '@candor/identity/app.js';
import { app as incidents } from '@candor/incidents/app.js';
import { app as integrations } from '@candor/integrations/app.js';
import { app as emailWorker } from '@candor/notifications/email/app.js';
import { app as planner } from '@candor/notifications/planner/app.js';
import { app as slackWorker } from '@candor/notifications/slack/app.js';
import { app as twitterWorker } from '@candor/notifications/twitter/app.js';
import { app as webhookWorker } from '@candor/notifications/webhook/app.js';
import { schemas } from '@candor/ops/schemas.js';
import { seed } from '@candor/ops/seed/seed.js';
import { app as pages } from '@candor/pages/app.js';
import { app as subscribers } from '@candor/subscribers/app.js';
import { type Product } from './launcher/launch.js';

/** All apps and schemas. A new service is added here, once. */
export const product: Product = {
  apps: [
    { definition: identity, main: 'services/identity/dist/main.js' },
    { definition: catalog, main: 'services/catalog/dist/main.js' },
    { definition: incidents, main: 'services/incidents/dist/main.js' },
    { definition: pages, main: 'services/pages/dist/main.js' },
    { definition: subscribers, main: 'services/subscribers/dist/main.js' },
    { definition: integrations, main: 'services/integrations/dist/main.js' },
    { definition: billing, main: 'services/billing/dist/main.js' },
    { definition: planner, main: 'services/notifications/dist/planner/main.js' },
    { definition: emailWorker, main: 'services/notifications/dist/email/main.js' },
    { definition: webhookWorker, main: 'services/notifications/dist/webhook/main.js' },
    { definition: slackWorker, main: 'services/notifications/dist/slack/main.js' },
    { definition: twitterWorker, main: 'services/notifications/dist/twitter/main.js' },
    { definition: gateway, main: 'gateway/dist/main.js' },
  ],
  schemas,
  seed,
};
