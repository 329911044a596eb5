/** Parts of the product whose calls are published together. */
export type Area =
  | 'Incidents'
  | 'Maintenances'
  | 'Services'
  | 'Public: incidents, maintenances, services'
  | 'Public: subscribers'
  | 'Public: page'
  | 'Subscribers'
  | 'Integrations'
  | 'Users'
  | 'Auth'
  | 'API keys'
  | 'Customize'
  | 'Settings'
  | 'Billing'
  | 'Other';

/** Areas that are complete: each of their calls must have its tests. Newly completed areas are added here. */
export const COMPLETE_AREAS: readonly Area[] = [
  'Incidents',
  'Maintenances',
  'Services',
  'Public: incidents, maintenances, services',
  'Public: subscribers',
  'Public: page',
  'Subscribers',
  'Integrations',
  'Users',
  'Auth',
  'API keys',
  'Customize',
  'Settings',
  'Billing',
  'Other',
];

/** One call that the product has to support. */
export interface SpecifiedCall {
  readonly area: Area;
  readonly method: string;
  /** With `{name}` for a parameter. */
  readonly path: string;
  /** Whether it only reads, even if it is a POST; other calls must also have a test of a refusal. */
  readonly reads: boolean;
}

const CALLS: Readonly<Record<Area, readonly string[]>> = {
  Incidents: [
    'GET /api/incidents',
    'GET /api/incidents/{id}',
    'POST /api/incidents/search',
    'POST /api/incidents',
    'PATCH /api/incidents/{id}/name',
    'PATCH /api/incidents/{id}/impact',
    'GET /api/incidents/{id}/entries',
    'GET /api/incidents/{id}/latest-status',
    'POST /api/incidents/{id}/entries',
    'PUT /api/incidents/{id}/entries/{entryId}',
    'DELETE /api/incidents/{id}/entries/{entryId}',
    'DELETE /api/incidents/{id}',
    'POST /api/incidents/recipients',
    'POST /api/incidents/preview',
  ],
  Maintenances: [
    'GET /api/maintenances',
    'POST /api/maintenances/search',
    'POST /api/maintenances',
    'PUT /api/maintenances/{id}',
    'DELETE /api/maintenances/{id}',
    'POST /api/maintenances/recipients',
    'POST /api/maintenances/preview',
  ],
  Services: [
    'GET /api/services',
    'POST /api/services',
    'PUT /api/services/{id}',
    'GET /api/services/{id}',
    'DELETE /api/services/{id}',
    'GET /api/services/{id}/downtime',
    'GET /api/services/downtime',
  ],
  'Public: incidents, maintenances, services': [
    'GET /api/public/customers/{domain}',
    'GET /api/public/customers/id/{id}',
    'POST /api/public/incidents',
    'POST /api/public/incidents/search',
    'GET /api/public/incidents/{id}/entries',
    'GET /api/public/services',
    'GET /api/public/services/downtime',
    'POST /api/public/maintenances/search',
  ],
  'Public: subscribers': ['POST /api/public/subscribers/email', 'POST /api/public/subscribers/webhook'],
  'Public: page': ['GET /api/public/customize', 'GET /api/public/settings', 'GET /api/public/subscription/features'],
  Subscribers: [
    'GET /api/subscribers/email',
    'POST /api/subscribers/email',
    'DELETE /api/subscribers/email/{id}',
    'GET /api/subscribers/webhook',
    'POST /api/subscribers/webhook',
    'DELETE /api/subscribers/webhook/unsubscribe/{id}',
    'GET /api/subscribers/slack',
    'DELETE /api/subscribers/slack/{id}',
    'PATCH /api/subscribers/email/{id}',
    'PATCH /api/subscribers/slack/{id}',
    'PATCH /api/subscribers/webhook/{id}',
  ],
  Integrations: [
    'GET /api/integrations/twitter/oauth',
    'GET /api/integrations/twitter',
    'DELETE /api/integrations/twitter/{id}',
    'GET /api/integrations/webhook',
    'POST /api/integrations/webhook',
    'DELETE /api/integrations/webhook/{id}',
    'GET /api/integrations/slack',
    'DELETE /api/integrations/slack/{id}',
    'GET /api/integrations/email',
    'POST /api/integrations/email',
    'DELETE /api/integrations/email/{id}',
  ],
  Users: [
    'GET /api/users',
    'POST /api/users',
    'PATCH /api/users/{id}/name',
    'PATCH /api/users/{id}/role',
    'DELETE /api/users/{id}',
    'PATCH /api/users/{id}/disable',
    'PATCH /api/users/{id}/enable',
    'GET /api/users/me',
    'GET /api/customer',
  ],
  Auth: [
    'POST /api/auth/signup',
    'POST /api/auth/login',
    'POST /api/auth/forgot',
    'POST /api/auth/confirm',
    'POST /api/auth/new-password',
    'POST /api/auth/change',
    'POST /api/auth/sso/start',
    'POST /api/auth/sso/callback',
    'GET /api/sso',
    'PUT /api/sso',
    'DELETE /api/sso',
    'POST /api/sso/test',
  ],
  'API keys': [
    'GET /api/api-keys',
    'POST /api/api-keys',
    'DELETE /api/api-keys/{accessKey}',
    'PATCH /api/api-keys/{accessKey}/enable',
  ],
  Customize: [
    'POST /api/customize/logo',
    'DELETE /api/customize/logo',
    'POST /api/customize/favicon',
    'DELETE /api/customize/favicon',
    'GET /api/customize',
    'POST /api/customize',
  ],
  Settings: ['GET /api/settings', 'POST /api/settings', 'GET /api/audit-log'],
  Billing: [
    'POST /api/payment/charge',
    'GET /api/payment/v2/plans',
    'GET /api/payment/v2/plan',
    'POST /api/payment/v2/plan',
    'GET /api/payment/v2/card-form',
    'POST /api/payment/v2/upsert-source',
    'POST /api/payment/v2/update-plan',
    'POST /api/payment/v2/cancel-pending-plan-change',
    'GET /api/subscription',
    'GET /api/subscription/features',
    'GET /api/payment/v2/invoices/1',
    'GET /api/payment/v2/invoices/invoice/{invoiceId}',
  ],
  Other: ['GET /api/hello'],
};

/** A POST that reads: a search, and the public list of what is open. */
const READING_POST = /\/search$|^\/api\/public\/incidents$/;

/** Every call that the product has to support, as published. */
export const specifiedCalls: readonly SpecifiedCall[] = Object.entries(CALLS).flatMap(([area, calls]) =>
  calls.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { area: area as Area, method, path, reads: method === 'GET' || READING_POST.test(path) };
  }),
);
