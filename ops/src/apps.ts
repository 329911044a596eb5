import { type AppDefinition } from '@candor/platform/app.js';

/** One deployable app. */
export interface App {
  readonly name: string;
  /** Its program for a process of its own, relative to the workspace's `dist` and to the image's `/app`. */
  readonly main: string;
  /** Loaded on demand: a process that does not run it needs none of its code. */
  readonly load: () => Promise<{ readonly app: AppDefinition }>;
}

/** All apps: services first; the gateway, which needs them, last. A new one is added here, once. */
export const apps: readonly App[] = [
  {
    name: 'identity',
    main: 'services/identity/dist/main.js',
    load: () => import('@candor/identity/app.js'),
  },
  {
    name: 'catalog',
    main: 'services/catalog/dist/main.js',
    load: () => import('@candor/catalog/app.js'),
  },
  {
    name: 'incidents',
    main: 'services/incidents/dist/main.js',
    load: () => import('@candor/incidents/app.js'),
  },
  {
    name: 'pages',
    main: 'services/pages/dist/main.js',
    load: () => import('@candor/pages/app.js'),
  },
  {
    name: 'subscribers',
    main: 'services/subscribers/dist/main.js',
    load: () => import('@candor/subscribers/app.js'),
  },
  {
    name: 'integrations',
    main: 'services/integrations/dist/main.js',
    load: () => import('@candor/integrations/app.js'),
  },
  {
    name: 'billing',
    main: 'services/billing/dist/main.js',
    load: () => import('@candor/billing/app.js'),
  },
  {
    name: 'signals',
    main: 'services/signals/dist/main.js',
    load: () => import('@candor/signals/app.js'),
  },
  {
    name: 'notifications-planner',
    main: 'services/notifications/dist/planner/main.js',
    load: () => import('@candor/notifications/planner/app.js'),
  },
  {
    name: 'notifications-email',
    main: 'services/notifications/dist/email/main.js',
    load: () => import('@candor/notifications/email/app.js'),
  },
  {
    name: 'notifications-webhook',
    main: 'services/notifications/dist/webhook/main.js',
    load: () => import('@candor/notifications/webhook/app.js'),
  },
  {
    name: 'notifications-slack',
    main: 'services/notifications/dist/slack/main.js',
    load: () => import('@candor/notifications/slack/app.js'),
  },
  {
    name: 'notifications-twitter',
    main: 'services/notifications/dist/twitter/main.js',
    load: () => import('@candor/notifications/twitter/app.js'),
  },
  { name: 'gateway', main: 'gateway/dist/main.js', load: () => import('@candor/gateway/app.js') },
];

/** Apps that run only where they are asked for: the product is whole without them. */
export const optionalApps: readonly App[] = [
  {
    name: 'page-copies',
    main: 'gateway/dist/copies/main.js',
    load: () => import('@candor/gateway/copies/app.js'),
  },
];
