import { statusIndicator } from '@candor/proto/page-status.js';
import {
  type AnnouncementNews,
  type ComponentChange,
  type IncidentUpdate,
  type IntegrationTest,
  type MaintenanceNews,
  type Notification,
} from '../channel/notification.js';
import { announcementBody } from './announcement-body.js';
import { componentBody } from './component-body.js';
import { incidentBody } from './incident-body.js';
import { maintenanceBody } from './maintenance-body.js';

const DOCUMENTATION = 'https://www.standardwebhooks.com';

/** The kinds that are posted; all others are only mailed. */
export type PostedNotification =
  IncidentUpdate | MaintenanceNews | AnnouncementNews | ComponentChange | IntegrationTest;

export function isPosted(notification: Notification): notification is PostedNotification {
  return 'pageStatus' in notification;
}

/** A body that is the same for every recipient but for one URL. */
export interface WebhookBody {
  /** JSON up to the unsubscribe URL, and the rest from there. */
  readonly before: string;
  readonly after: string;
}

/** The body for one recipient. @param unsubscribe a URL in its normalised form, which needs no JSON escapes */
export function fillBody({ before, after }: WebhookBody, unsubscribe: string): string {
  return before + unsubscribe + after;
}

/**
 * Builds the established envelope: receivers branch on the presence of `incident` or `component_update`, or of our own
 * `announcement`. Times are ISO
 * 8601 with offset and milliseconds, updates newest first, arrays always present. Beside the field's `body`, which is
 * text, messages are HTML in `body_html`: receivers ignore keys that they do not know, as the field's sender adds some too.
 * @param now epoch ms
 */
export function buildBody(notification: PostedNotification, now: number): WebhookBody {
  const { indicator, description } = statusIndicator(notification.pageStatus);
  const body = {
    page: {
      id: notification.organisation.id,
      status_indicator: indicator,
      status_description: description,
    },
    ...newsOf(notification),
  };
  const meta = { documentation: DOCUMENTATION, generated_at: new Date(now).toISOString() };
  return {
    before: '{"meta":{"unsubscribe":"',
    after: `",${JSON.stringify(meta).slice(1)},${JSON.stringify(body).slice(1)}`,
  };
}

function newsOf(notification: PostedNotification): object {
  switch (notification.kind) {
    case 'incident-update':
      return { incident: incidentBody(notification) };
    case 'maintenance-notice':
      return { incident: maintenanceBody(notification) };
    case 'announcement':
      return { announcement: announcementBody(notification) };
    case 'component-status':
      return componentBody(notification);
    case 'integration-test':
      // Neither of the keys that receivers act on: a test must not look like an incident.
      return {
        test: {
          id: notification.eventId,
          requested_by: notification.test.requestedBy,
          created_at: new Date(notification.requestedAt).toISOString(),
        },
      };
  }
}
