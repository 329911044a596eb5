import { fromBinary } from '@bufbuild/protobuf';
import { ComponentStatusChangedSchema } from '@candor/proto/gen/candor/catalog/v1/events_pb.js';
import { AnnouncementPublishedSchema } from '@candor/proto/gen/candor/incidents/v1/announcement_events_pb.js';
import {
  EntryPublishedSchema,
  OverdueAudience,
  PlannedEntryFailedSchema,
  UpdateOverdueSchema,
} from '@candor/proto/gen/candor/incidents/v1/events_pb.js';
import { type Entry } from '@candor/proto/gen/candor/incidents/v1/incidents_pb.js';
import { MaintenanceAnnouncedSchema } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import { Interest } from '@candor/proto/gen/candor/recipients/v1/recipients_pb.js';
import { isOfFirstPage } from '@candor/proto/page-placement.js';
import { type UnplannedEvent } from '../ledger/event.store.js';
import { CHANNELS, type ChannelName, type SourceName } from '../ledger/ledger-types.js';

/** The recipients of an event, besides having subscribed before it. */
export interface Audience {
  /** Only recipients who chose one of these, or all; empty for no such limit. */
  readonly componentIds: readonly string[];
  /** Only recipients who chose this kind. */
  readonly interest: Interest;
  /** Only these channels; all of them by default. */
  readonly channels?: readonly ChannelName[];
  /** Only these channels of a source, in the place of `channels`. */
  readonly channelsOf?: Partial<Record<SourceName, readonly ChannelName[]>>;
  /** Of subscribers, where there is no such limit: those who see one of these, or all where none are given. */
  readonly seenComponentIds?: readonly string[];
  /** Whether of the first page it is for audiences alone. */
  readonly ofAudiences?: boolean;
  /** Of subscribers to the first page: those of the components above that not all its readers see. */
  readonly internalComponentIds?: readonly string[];
  /** Of users only these; empty for those of a role. */
  readonly userIds?: readonly string[];
  /** Of users Admins and Owners, rather than the Owners alone. */
  readonly administrators?: boolean;
}

/** Whether a channel of a source is among those of an audience. */
export function isChannelOf(
  { channels, channelsOf }: Audience,
  source: SourceName,
  channel: ChannelName | undefined,
): boolean {
  const allowed = channelsOf?.[source] ?? channels;
  return allowed === undefined || (channel !== undefined && allowed.includes(channel));
}

/** An account of X belongs to the organisation, but its posts are public. */
const WITHIN_THE_ORGANISATION = CHANNELS.filter((channel) => channel !== 'twitter');

/** Derives the recipients from an event. */
export function audienceOf({ kind, payload }: Pick<UnplannedEvent, 'kind' | 'payload'>): Audience {
  switch (kind) {
    case 'incident-update': {
      const fact = fromBinary(EntryPublishedSchema, payload);
      const { incident, entryId, correctedAt, audienceComponentIds } = fact;
      const entry = incident?.entries.find(({ id }) => id === entryId);
      // A postmortem says nothing of components, and is of all that the incident affected.
      const naming = entry?.postmortem ? (incident?.entries ?? []) : [entry];
      const named = componentsOf(naming);
      return {
        componentIds: correctedAt === undefined ? named : audienceComponentIds,
        seenComponentIds: componentsOf(incident?.entries ?? []),
        ofAudiences: fact.ofAudiences,
        interest: incident?.maintenanceId ? Interest.MAINTENANCE : Interest.INCIDENT,
        channels: incident?.private || !isOfFirstPage(fact) ? WITHIN_THE_ORGANISATION : undefined,
      };
    }
    case 'maintenance-notice': {
      const fact = fromBinary(MaintenanceAnnouncedSchema, payload);
      const { maintenance } = fact;
      return {
        componentIds: maintenance?.componentIds ?? [],
        ofAudiences: fact.ofAudiences,
        interest: Interest.MAINTENANCE,
        channels: maintenance?.internal || !isOfFirstPage(fact) ? WITHIN_THE_ORGANISATION : undefined,
      };
    }
    case 'announcement': {
      const fact = fromBinary(AnnouncementPublishedSchema, payload);
      // Of an announcement all who hear of incidents, whatever services they chose: it names none.
      return {
        componentIds: [],
        interest: Interest.INCIDENT,
        channels: isOfFirstPage(fact) ? undefined : WITHIN_THE_ORGANISATION,
      };
    }
    case 'component-status': {
      const { component } = fromBinary(ComponentStatusChangedSchema, payload);
      // A recipient would get a mail for every step of an incident that another mail already covers.
      return {
        componentIds: component ? [component.id] : [],
        interest: Interest.COMPONENT_STATUS,
        channels: ['webhook'],
      };
    }
    case 'endpoint-disabled':
      return { componentIds: [], interest: Interest.UNSPECIFIED, channels: ['email'] };
    case 'update-overdue': {
      const { authorId, audience } = fromBinary(UpdateOverdueSchema, payload);
      const isForAdmins = audience === OverdueAudience.ADMINS;
      return {
        componentIds: [],
        interest: Interest.UNSPECIFIED,
        // Integrations are the organisation's own, but of these a channel where staff work is the one to remind in.
        channelsOf: { identity: ['email'], integrations: ['slack'] },
        ...(isForAdmins ? { administrators: true } : { userIds: [authorId] }),
      };
    }
    case 'planned-entry-failed': {
      const { authorId } = fromBinary(PlannedEntryFailedSchema, payload);
      return { componentIds: [], interest: Interest.UNSPECIFIED, channels: ['email'], userIds: [authorId] };
    }
    case 'draft-proposed':
    case 'upstream-unreadable':
      // Who may publish a draft. Of integrations the channel where staff work, as with overdue updates.
      return {
        componentIds: [],
        interest: Interest.UNSPECIFIED,
        channelsOf: { identity: ['email'], integrations: ['slack'] },
        administrators: true,
      };
    case 'integration-test':
    case 'subscription-confirmation':
    case 'manage-link':
    case 'reader-link':
    case 'account-confirmation':
    case 'password-reset':
    case 'invitation':
    case 'factors-changed':
      // Planned with their one recipient; no source lists them.
      return { componentIds: [], interest: Interest.UNSPECIFIED };
  }
}

/** The components that decide who is notified. */
export function decidingIn({ componentIds, seenComponentIds = [] }: Audience): readonly string[] {
  return componentIds.length > 0 ? componentIds : seenComponentIds;
}

function componentsOf(entries: readonly (Pick<Entry, 'affectedComponents'> | undefined)[]): string[] {
  return entries.flatMap((entry) => entry?.affectedComponents ?? []).map(({ componentId }) => componentId);
}
