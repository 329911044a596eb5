import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.js';

/** Id of the tag for "the list as a whole". */
export const LIST = 'LIST';

/** A list is kept for this long after it was left, so that it can be returned to as it was (s). */
export const KEPT_S = 600;

/** The only API of the console. Features inject their endpoints; server data lives in its cache and nowhere else. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'CurrentUser',
    'Provisioning',
    'Customer',
    'Component',
    'DownTime',
    'Incident',
    'Delivery',
    'Maintenance',
    'Announcement',
    'Template',
    'Subscriber',
    'Integration',
    'Customization',
    'Settings',
    'Readers',
    'Page',
    'SideDoorKey',
    'Upstream',
    'UpstreamLink',
    'Proposal',
    'UptimeFormula',
    'Subscription',
    'Invoice',
    'User',
    'ApiKey',
    'AuditEntry',
    'Sso',
    'OwnSession',
    'Factors',
  ],
  endpoints: () => ({}),
});
