import { SYSTEM_PREFIX } from '../answers/answer-parts.js';

/** Pages that we answer with ourselves; nobody fetches them by path. */
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
  | 'manage-ask'
  | 'manage-asked'
  | 'managed'
  | 'manage-failed'
  | 'link-invalid';

/** What the renderer knows it by. */
export function systemPath(page: SystemPage): string {
  return SYSTEM_PREFIX + page;
}
