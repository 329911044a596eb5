import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Component,
  ComponentDowntime,
  ComponentGroup,
  Downtime,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type {
  PageComponentSchema,
  PageDowntimeSchema,
  PageGroupSchema,
  PageHistorySchema,
  PageUpstreamSchema,
  PageUptimeSchema,
} from '@candor/proto/gen/candor/pages/v1/state_pb.js';
import type { ComponentUpstream } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { IsShown } from '@candor/proto/page-items.js';
import { isInFull, type UptimeFormula } from '@candor/proto/uptime.js';

// Field by field: other fields of the contexts must not get into a state.

/** @param components all that visitors see */
export function shownIn(components: readonly Component[]): IsShown {
  const ids = new Set(components.map(({ id }) => id));
  return (componentId) => ids.has(componentId);
}

/** @param audienceIds the audiences that alone see it */
export function componentToState(
  component: Component,
  audienceIds: string[] = [],
): MessageInitShape<typeof PageComponentSchema> {
  return {
    id: component.id,
    name: component.name,
    nameTranslations: component.nameTranslations,
    description: component.description,
    descriptionTranslations: component.descriptionTranslations,
    groupName: component.groupName,
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: component.creationTime,
    status: component.componentStatus,
    upstreams: component.upstreams.filter(isShownUpstream).map(upstreamToState),
    audienceIds,
  };
}

/** A catalog gives visitors no other ones; a state must not depend on that. */
function isShownUpstream({ follows, status }: ComponentUpstream): boolean {
  return follows || (status !== ComponentStatus.UNSPECIFIED && status !== ComponentStatus.OPERATIONAL);
}

function upstreamToState(upstream: ComponentUpstream): MessageInitShape<typeof PageUpstreamSchema> {
  const { follows, providerName, componentName, url, status, notKnownSince, text } = upstream;
  return {
    follows,
    providerName,
    componentName,
    url,
    status,
    ...(notKnownSince !== undefined && { notKnownSince }),
    text,
  };
}

export function groupToState(group: ComponentGroup): MessageInitShape<typeof PageGroupSchema> {
  const { id, name, nameTranslations, description, descriptionTranslations, collapsed } = group;
  return { id, name, nameTranslations, description, descriptionTranslations, collapsed };
}

/** @param counted only numbers that do not follow from the records */
export function historyToState(
  { id, componentDownTimes }: Pick<ComponentDowntime, 'id' | 'componentDownTimes'>,
  formula: UptimeFormula,
  counted: MessageInitShape<typeof PageUptimeSchema>[] = [],
): MessageInitShape<typeof PageHistorySchema> {
  return {
    componentId: id,
    downtimes: componentDownTimes.map((downtime) => downtimeToState(downtime, formula)),
    counted,
  };
}

function downtimeToState(downtime: Downtime, formula: UptimeFormula): MessageInitShape<typeof PageDowntimeSchema> {
  return {
    startTime: downtime.startTime,
    endTime: downtime.endTime,
    worstStatus: downtime.worstComponentStatus,
    incidentId: downtime.incidentId,
    firstMessage: downtime.firstIncidentEntryMessage,
    // Where all count alike, only the worst one is shown.
    statuses: countAlike(downtime, formula)
      ? []
      : downtime.statuses.map(({ startTime, status }) => ({ startTime, status })),
  };
}

/** Maintenance counts by no formula. */
function countAlike({ statuses }: Downtime, formula: UptimeFormula): boolean {
  return isInFull(formula) && statuses.every(({ status }) => status !== ComponentStatus.UNDER_MAINTENANCE);
}
