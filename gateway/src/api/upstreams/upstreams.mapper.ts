import type {
  FoundUpstream,
  Upstream,
  UpstreamComponent,
  UpstreamIncident,
  UpstreamPeriod,
} from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { componentStatuses, incidentImpacts } from '@candor/proto/status-words.js';
import type {
  UpstreamComponentResponse,
  UpstreamIncidentResponse,
  UpstreamPeriodResponse,
  UpstreamPreviewEnvelope,
  UpstreamResponse,
} from './upstreams.responses.js';

/** The status is left out once it is old, so that an old one is not taken for the present. */
export function upstreamFromWire(upstream: Upstream): UpstreamResponse {
  const lastStatus = componentStatuses.wordOf(upstream.lastStatus);
  const notKnownSince = upstream.notKnownSince === undefined ? undefined : Number(upstream.notKnownSince);
  return {
    id: upstream.id,
    name: upstream.name || upstream.pageName,
    ownName: upstream.name,
    pageName: upstream.pageName,
    url: upstream.pageUrl,
    kind: upstream.kind,
    ...(lastStatus && notKnownSince === undefined && { status: lastStatus }),
    ...(lastStatus && { lastStatus }),
    ...(notKnownSince !== undefined && { notKnownSince }),
    readAt: Number(upstream.readAt),
    changedAt: Number(upstream.changedAt),
    ...(upstream.failure && { failure: upstream.failure }),
    componentCount: upstream.componentCount,
    affectedCount: upstream.affectedCount,
    unknownCount: upstream.unknownCount,
    openIncidentCount: upstream.openIncidentCount,
    creationTime: Number(upstream.creationTime),
  };
}

export function upstreamComponentFromWire(component: UpstreamComponent): UpstreamComponentResponse {
  const status = componentStatuses.wordOf(component.status);
  return {
    key: component.key,
    name: component.name,
    group: component.groupName,
    ...(status && { status }),
    since: Number(component.since),
    history: component.history.map(upstreamPeriodFromWire),
  };
}

export function upstreamIncidentFromWire(incident: UpstreamIncident): UpstreamIncidentResponse {
  const impact = incidentImpacts.wordOf(incident.impact);
  return {
    key: incident.key,
    maintenance: incident.maintenance,
    name: incident.name,
    url: incident.url,
    ...(impact && { impact }),
    message: incident.message,
    ...(incident.startedAt !== undefined && { startedAt: Number(incident.startedAt) }),
    ...(incident.endedAt !== undefined && { endedAt: Number(incident.endedAt) }),
    components: incident.componentNames,
  };
}

export function foundFromWire(found: FoundUpstream): UpstreamPreviewEnvelope {
  return {
    url: found.pageUrl,
    name: found.pageName,
    kind: found.kind,
    componentCount: found.componentCount,
    components: found.components.map(upstreamComponentFromWire),
    incidents: found.incidents.map(upstreamIncidentFromWire),
    known: found.known,
  };
}

export function upstreamPeriodFromWire({ status: value, start, end }: UpstreamPeriod): UpstreamPeriodResponse {
  const status = componentStatuses.wordOf(value);
  return { ...(status && { status }), start: Number(start), ...(end !== undefined && { end: Number(end) }) };
}
