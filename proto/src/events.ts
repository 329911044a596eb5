import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { RecordedSchema } from './gen/candor/audit/v1/audit_pb.js';
import {
  ComponentDeletedSchema,
  ComponentSavedSchema,
  ComponentStatusChangedSchema,
  ComponentStatusesChangedSchema,
  DowntimeChangedSchema,
  OrderChangedSchema,
  OwnStatusesChangedSchema,
} from './gen/candor/catalog/v1/events_pb.js';
import { FeaturesChangedSchema } from './gen/candor/billing/v1/events_pb.js';
import { CustomerErasedSchema } from './gen/candor/deletion/v1/deletion_pb.js';
import {
  ConfirmationCodeIssuedSchema,
  CustomerCreatedSchema,
  CustomerDeletedSchema,
  CustomerRenamedSchema,
  FactorsChangedSchema,
  PasswordResetRequestedSchema,
  SessionEndedSchema,
  UserInvitedSchema,
} from './gen/candor/identity/v1/events_pb.js';
import {
  AnnouncementDeletedSchema,
  AnnouncementPublishedSchema,
  AnnouncementSavedSchema,
} from './gen/candor/incidents/v1/announcement_events_pb.js';
import {
  EntryPublishedSchema,
  IncidentChangedSchema,
  IncidentDeletedSchema,
  PlannedEntryFailedSchema,
  UpdateOverdueSchema,
} from './gen/candor/incidents/v1/events_pb.js';
import {
  MaintenanceAnnouncedSchema,
  MaintenanceDeletedSchema,
  MaintenanceSavedSchema,
} from './gen/candor/incidents/v1/maintenance_events_pb.js';
import { TestRequestedSchema } from './gen/candor/integrations/v1/events_pb.js';
import { RecipientRefusedSchema } from './gen/candor/notifications/v1/events_pb.js';
import { PageSavedSchema, SettingsSavedSchema } from './gen/candor/pages/v1/events_pb.js';
import {
  DraftProposedSchema,
  UpstreamsChangedSchema,
  UpstreamUnreadableSchema,
} from './gen/candor/signals/v1/events_pb.js';
import {
  ConfirmationRequestedSchema,
  ManageLinkRequestedSchema,
  ReaderLinkRequestedSchema,
} from './gen/candor/subscribers/v1/events_pb.js';

/** Every fact that one context publishes to the others: subject → message. Publish and subscribe go through this map. */
export const events = {
  'evt.identity.v1.customer_created': CustomerCreatedSchema,
  'evt.identity.v1.customer_renamed': CustomerRenamedSchema,
  'evt.identity.v1.customer_deleted': CustomerDeletedSchema,
  'evt.identity.v1.confirmation_code_issued': ConfirmationCodeIssuedSchema,
  'evt.identity.v1.password_reset_requested': PasswordResetRequestedSchema,
  'evt.identity.v1.user_invited': UserInvitedSchema,
  'evt.identity.v1.session_ended': SessionEndedSchema,
  'evt.identity.v1.factors_changed': FactorsChangedSchema,
  'evt.catalog.v1.component_saved': ComponentSavedSchema,
  'evt.catalog.v1.own_statuses_changed': OwnStatusesChangedSchema,
  'evt.catalog.v1.component_deleted': ComponentDeletedSchema,
  'evt.catalog.v1.downtime_changed': DowntimeChangedSchema,
  'evt.catalog.v1.component_status_changed': ComponentStatusChangedSchema,
  'evt.catalog.v1.component_statuses_changed': ComponentStatusesChangedSchema,
  'evt.catalog.v1.order_changed': OrderChangedSchema,
  'evt.incidents.v1.entry_published': EntryPublishedSchema,
  'evt.incidents.v1.entry_corrected': EntryPublishedSchema,
  'evt.incidents.v1.update_overdue': UpdateOverdueSchema,
  'evt.incidents.v1.planned_entry_failed': PlannedEntryFailedSchema,
  'evt.incidents.v1.incident_changed': IncidentChangedSchema,
  'evt.incidents.v1.incident_deleted': IncidentDeletedSchema,
  'evt.incidents.v1.maintenance_saved': MaintenanceSavedSchema,
  'evt.incidents.v1.maintenance_deleted': MaintenanceDeletedSchema,
  'evt.incidents.v1.maintenance_announced': MaintenanceAnnouncedSchema,
  'evt.incidents.v1.announcement_saved': AnnouncementSavedSchema,
  'evt.incidents.v1.announcement_published': AnnouncementPublishedSchema,
  'evt.incidents.v1.announcement_deleted': AnnouncementDeletedSchema,
  'evt.subscribers.v1.confirmation_requested': ConfirmationRequestedSchema,
  'evt.subscribers.v1.manage_link_requested': ManageLinkRequestedSchema,
  'evt.subscribers.v1.reader_link_requested': ReaderLinkRequestedSchema,
  'evt.integrations.v1.test_requested': TestRequestedSchema,
  'evt.notifications.v1.recipient_refused': RecipientRefusedSchema,
  'evt.pages.v1.settings_saved': SettingsSavedSchema,
  'evt.pages.v1.page_saved': PageSavedSchema,
  'evt.signals.v1.upstreams_changed': UpstreamsChangedSchema,
  'evt.signals.v1.draft_proposed': DraftProposedSchema,
  'evt.signals.v1.upstream_unreadable': UpstreamUnreadableSchema,
  'evt.billing.v1.features_changed': FeaturesChangedSchema,
  'evt.audit.v1.recorded': RecordedSchema,
  'evt.deletion.v1.customer_erased': CustomerErasedSchema,
} as const satisfies Record<string, DescMessage>;

export type EventSubject = keyof typeof events;
export type EventMessage<S extends EventSubject> = MessageShape<(typeof events)[S]>;
