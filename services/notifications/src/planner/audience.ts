import { fromBinary } from '@bufbuild/protobuf';
import { ComponentStatusChangedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { EntryPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { type UnplannedEvent } from '../ledger/event.store.js';
import { CHANNELS, type ChannelName } from '../ledger/ledger-types.js';

/** Whom an event is for, beside having been there when it came about. */
export interface Audience {
  /** Only who wants one of these, or all; empty for no such limit. */
  readonly componentIds: readonly string[];
  /** Only who wants this kind. */
  readonly interest: Interest;
  /** Only these channels; all of them unless told. */
  readonly channels?: readonly ChannelName[];
}

/** An account of X belongs to the organisation, but everybody reads it. */
const WITHIN_THE_ORGANISATION = CHANNELS.filter((channel) => channel !== 'twitter');

/** Reads from an event whom it is for. */
export function audienceOf({ kind, payload }: Pick<UnplannedEvent, 'kind' | 'payload'>): Audience {
  switch (kind) {
    case 'incident-update': {
      const { incident, entryId } = fromBinary(EntryPublishedSchema, payload);
      const entry = incident?.entries.find(({ id }) => id === entryId);
      return {
        componentIds: entry?.affectedComponents.map(({ componentId }) => componentId) ?? [],
        interest: incident?.maintenanceId ? Interest.MAINTENANCE : Interest.INCIDENT,
        channels: incident?.private ? WITHIN_THE_ORGANISATION : undefined,
      };
    }
    case 'maintenance-notice': {
      const { maintenance } = fromBinary(MaintenanceAnnouncedSchema, payload);
      return {
        componentIds: maintenance?.componentIds ?? [],
        interest: Interest.MAINTENANCE,
        channels: maintenance?.internal ? WITHIN_THE_ORGANISATION : undefined,
      };
    }
    case 'component-status': {
      const { component } = fromBinary(ComponentStatusChangedSchema, payload);
      // A person would get a mail for every step of an incident that another mail tells of already.
      return {
        componentIds: component ? [component.id] : [],
        interest: Interest.COMPONENT_STATUS,
        channels: ['webhook'],
      };
    }
    case 'endpoint-disabled':
      return { componentIds: [], interest: Interest.UNSPECIFIED, channels: ['email'] };
    case 'integration-test':
    case 'subscription-confirmation':
    case 'manage-link':
    case 'account-confirmation':
    case 'password-reset':
    case 'invitation':
    case 'factors-changed':
      // Planned with their one recipient; nobody is listed for them.
      return { componentIds: [], interest: Interest.UNSPECIFIED };
  }
}
