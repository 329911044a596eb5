import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Component,
  ComponentDowntime,
  CreateComponentRequestSchema,
  Downtime,
  SetComponentStatusRequestSchema,
  UpdateComponentRequestSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { ComponentUpstream } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import type { UptimeFormula } from '@candor/proto/gen/candor/catalog/v1/uptime_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { formulaFromWire } from '@candor/proto/uptime-wire.js';
import { componentStatus } from '../wire/status.mapper.js';
import { translatedFromWire, translatedToWire } from './translated.mapper.js';
import type { CreateServiceRequest, ServiceStatusRequest, UpdateServiceRequest } from './services.requests.js';
import type {
  ComponentDownTimesResponse,
  ComponentResponse,
  ComponentsDownTimesEnvelope,
  DownTimeResponse,
  ServiceUpstreamResponse,
} from './services.responses.js';

export function createServiceToWire(body: CreateServiceRequest): MessageInitShape<typeof CreateComponentRequestSchema> {
  return {
    name: body.name ?? '',
    description: body.description ?? '',
    ...translatedToWire(body),
    groupName: body.group?.name ?? '',
    enabled: body.enabled ?? true,
    internal: body.internal ?? false,
    showHistoricalStatus: body.showHistoricalStatus ?? true,
  };
}

export function updateServiceToWire(
  componentId: string,
  body: UpdateServiceRequest,
): MessageInitShape<typeof UpdateComponentRequestSchema> {
  return {
    componentId,
    name: body.name ?? '',
    description: body.description ?? undefined,
    ...translatedToWire(body),
    groupName: body.group?.name ?? undefined,
    enabled: body.enabled ?? undefined,
    internal: body.internal ?? undefined,
    showHistoricalStatus: body.showHistoricalStatus ?? undefined,
  };
}

export function setStatusToWire(
  componentId: string,
  { status }: ServiceStatusRequest,
): MessageInitShape<typeof SetComponentStatusRequestSchema> {
  return { componentId, status: componentStatus.toWire(status) };
}

export function componentFromWire(component: Component): ComponentResponse {
  return {
    id: component.id,
    name: component.name,
    description: component.description,
    ...translatedFromWire(component),
    group: { name: component.groupName },
    enabled: component.enabled,
    internal: component.internal,
    showHistoricalStatus: component.showHistoricalStatus,
    creationTime: Number(component.creationTime),
    componentStatus: componentStatus.toWord(component.componentStatus),
    ...(component.upstreams.length > 0 && { upstreams: component.upstreams.map(serviceUpstreamFromWire) }),
  };
}

/** The same for visitors: what it depends on is theirs to know where the page says it. */
export function publicComponentFromWire(component: Component): ComponentResponse {
  return componentFromWire({ ...component, upstreams: [] });
}

/** The status is left out once it is old, so that an old one is not taken for the present. */
function serviceUpstreamFromWire(upstream: ComponentUpstream): ServiceUpstreamResponse {
  const { notKnownSince } = upstream;
  const status = notKnownSince === undefined ? componentStatuses.wordOf(upstream.status) : undefined;
  return {
    linkId: upstream.linkId,
    providerName: upstream.providerName,
    componentName: upstream.componentName,
    url: upstream.url,
    kind: upstream.follows ? 'follows' : 'dependsOn',
    ...(status && { status }),
    ...(notKnownSince !== undefined && { notKnownSince: Number(notKnownSince) }),
    text: upstream.text,
  };
}

/** The downtime of services, with how it is counted. */
export function downtimesFromWire(
  components: readonly ComponentDowntime[],
  formula: UptimeFormula | undefined,
): ComponentsDownTimesEnvelope {
  return {
    componentsDownTimes: components.map(componentDowntimeFromWire),
    uptimeFormula: formulaFromWire(formula),
  };
}

function componentDowntimeFromWire(downtime: ComponentDowntime): ComponentDownTimesResponse {
  return {
    id: downtime.id,
    name: downtime.name,
    creationTime: Number(downtime.creationTime),
    totalDownTimeInMillis: Number(downtime.totalDownTimeInMillis),
    uptimePercent: downtime.uptimePercent,
    componentDownTimes: downtime.componentDownTimes.map(downtimeFromWire),
  };
}

function downtimeFromWire(record: Downtime): DownTimeResponse {
  return {
    startTime: Number(record.startTime),
    ...(record.endTime !== undefined && { endTime: Number(record.endTime) }),
    worstComponentStatus: componentStatus.toWord(record.worstComponentStatus),
    incidentId: record.incidentId,
    firstIncidentEntryMessage: record.firstIncidentEntryMessage,
  };
}
