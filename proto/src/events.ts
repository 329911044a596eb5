import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import {
  ComponentDeletedSchema,
  ComponentSavedSchema,
  DowntimeChangedSchema,
} from './gen/candor/catalog/v1/events_pb.js';
import { ConfirmationCodeIssuedSchema, CustomerCreatedSchema } from './gen/candor/identity/v1/events_pb.js';
import {
  EntryPublishedSchema,
  IncidentChangedSchema,
  IncidentDeletedSchema,
} from './gen/candor/incidents/v1/events_pb.js';
import { MaintenanceDeletedSchema, MaintenanceSavedSchema } from './gen/candor/incidents/v1/maintenance_events_pb.js';
import { ConfirmationRequestedSchema } from './gen/candor/subscribers/v1/events_pb.js';

/** Every fact that one context tells the others: subject → message. Publish and subscribe go through this map. */
export const events = {
  'evt.identity.v1.customer_created': CustomerCreatedSchema,
  'evt.identity.v1.confirmation_code_issued': ConfirmationCodeIssuedSchema,
  'evt.catalog.v1.component_saved': ComponentSavedSchema,
  'evt.catalog.v1.component_deleted': ComponentDeletedSchema,
  'evt.catalog.v1.downtime_changed': DowntimeChangedSchema,
  'evt.incidents.v1.entry_published': EntryPublishedSchema,
  'evt.incidents.v1.incident_changed': IncidentChangedSchema,
  'evt.incidents.v1.incident_deleted': IncidentDeletedSchema,
  'evt.incidents.v1.maintenance_saved': MaintenanceSavedSchema,
  'evt.incidents.v1.maintenance_deleted': MaintenanceDeletedSchema,
  'evt.subscribers.v1.confirmation_requested': ConfirmationRequestedSchema,
} as const satisfies Record<string, DescMessage>;

export type EventSubject = keyof typeof events;
export type EventMessage<S extends EventSubject> = MessageShape<(typeof events)[S]>;
