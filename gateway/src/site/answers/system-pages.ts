import { SYSTEM_PREFIX } from './answer-parts.js';

/** Pages that are sent as answers of the gateway itself; not reachable by path. */
export type SystemPage =
  | 'not-found'
  | 'unknown-host'
  | 'payment-required'
  | 'confirm'
  | 'confirmed'
  | 'unsubscribe'
  | 'unsubscribed'
  | 'subscribed-email'
  | 'subscribed-webhook'
  | 'subscribe-failed'
  | 'manage-start'
  | 'manage'
  | 'manage-not-listed'
  | 'manage-ask'
  | 'manage-ask-not-listed'
  | 'manage-asked'
  | 'managed'
  | 'manage-failed'
  | 'programs'
  | 'programs-shared'
  | 'programs-open'
  | 'link-invalid'
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-by-mail'
  | 'sign-in-by-address'
  | 'sign-in-offered'
  | 'sign-in-offered-by-address'
  | 'sign-in-either'
  | 'sign-in-either-failed'
  | 'sign-in-either-by-address'
  | 'sign-in-either-by-address-failed'
  | 'sign-in-not-accepted'
  | 'link-mailed'
  | 'open-link'
  | 'link-over'
  | 'readers-only';

/** The path by which the renderer knows it. */
export function systemPath(page: SystemPage): string {
  return SYSTEM_PREFIX + page;
}
