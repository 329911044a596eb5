import { create, type MessageShape, type UnknownField } from '@bufbuild/protobuf';
import {
  MonthStateSchema,
  PageAnnouncementSchema,
  PageIncidentSchema,
  PageMaintenanceSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { StateName } from '@candor/streams/published-state.js';
import { announcementToState, incidentToState, maintenanceToState } from '@candor/proto/page-items.js';
import { placingOf, placingOfAnnouncement, placingOfMaintenance } from '@candor/proto/page-placement.js';
import type { MonthReading } from './month.reader.js';
import type { PageShare } from './page-share.js';
import { shownIn } from './state.mapper.js';

type MonthState = MessageShape<typeof MonthStateSchema>;

/** The content of a month's state. */
export interface MonthContent extends Pick<MonthState, 'incidents' | 'maintenances' | 'announcements'> {
  /** What a later release has in it beside these; a full read has none. */
  readonly $unknown?: readonly UnknownField[] | undefined;
}

/** The items that were read of all pages, as visitors of one see them. */
export function contentOf(
  { incidents, maintenances, announcements }: MonthReading,
  { services, shows }: PageShare,
): MonthContent {
  const isShown = shownIn(services.components);
  return {
    incidents: incidents
      .filter((incident) => shows(placingOf(incident)))
      .map((incident) => create(PageIncidentSchema, incidentToState(incident, isShown))),
    maintenances: maintenances
      .filter((one) => shows(placingOfMaintenance(one)))
      .map((one) => create(PageMaintenanceSchema, maintenanceToState(one, isShown))),
    announcements: announcements
      .filter((one) => shows(placingOfAnnouncement(one)))
      .map((one) => create(PageAnnouncementSchema, announcementToState(one))),
  };
}

/** A month's state with this content. */
export function monthState(name: Required<StateName>, { $unknown, ...content }: MonthContent): MonthState {
  const state = create(MonthStateSchema, { ...name, ...content });
  if ($unknown) state.$unknown = [...$unknown];
  return state;
}

/**
 * The content after some items have changed, in the order in which a full read has them.
 * @param changedIds of all of them @param changed those of them that are in the month now
 */
export function withChanged(before: MonthContent, changedIds: readonly string[], changed: MonthContent): MonthContent {
  const stays = ({ id }: { id: string }) => !changedIds.includes(id);
  return {
    incidents: [...before.incidents.filter(stays), ...changed.incidents].toSorted((a, b) =>
      latestFirst([a.creationTime, a.id], [b.creationTime, b.id]),
    ),
    maintenances: [...before.maintenances.filter(stays), ...changed.maintenances].toSorted((a, b) =>
      latestFirst([a.plannedStartTime, a.id], [b.plannedStartTime, b.id]),
    ),
    announcements: [...before.announcements.filter(stays), ...changed.announcements].toSorted((a, b) =>
      latestFirst([a.startsAt, a.id], [b.startsAt, b.id]),
    ),
    $unknown: before.$unknown,
  };
}

function latestFirst([timeA, idA]: [bigint, string], [timeB, idB]: [bigint, string]): number {
  if (timeA !== timeB) return timeA < timeB ? 1 : -1;
  return idA < idB ? 1 : -1;
}
