import type { MessageInitShape } from '@bufbuild/protobuf';
import { componentStatuses, incidentImpacts, type IncidentImpactWord } from '@candor/proto/status-words.js';
import type {
  FoundUpstreamSchema,
  UpstreamComponentSchema,
  UpstreamIncidentSchema,
  UpstreamPeriodSchema,
  UpstreamSchema,
} from '@candor/proto/gen/candor/signals/v1/upstreams_pb.js';
import { ComponentStatus, IncidentImpact } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import type { Recognised } from '../readers/recognise.js';
import { statusNow } from '../upstreams/status-now.js';
import type { UpstreamComponent, UpstreamStatusWord } from '../upstreams/upstream-state.js';
import type { UpstreamRow } from '../upstreams/upstream.store.js';

const MAX_FOUND_COMPONENTS = 100;
const MAX_FOUND_INCIDENTS = 10;
const MAX_NAMES = 20;
/** Fifty of these fit into a message of the bus, together with components. */
const MAX_MESSAGE = 2_000;

/** An upstream as an organisation watches it. */
export interface WatchRow extends UpstreamRow {
  readonly id: string;
  readonly upstream_id: string;
  /** Empty for the page's. */
  readonly name: string;
  readonly created_at: Date;
}

export interface IncidentRow {
  readonly key: string;
  readonly kind: 'incident' | 'maintenance';
  readonly name: string;
  readonly url: string;
  readonly impact: IncidentImpactWord | null;
  readonly message: string;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly component_keys: readonly string[];
}

export interface PeriodRow {
  readonly component_key: string;
  readonly status: UpstreamStatusWord;
  readonly started_at: Date;
  readonly ended_at: Date;
}

/** @param now epoch ms */
export function upstreamToWire(row: WatchRow, now: number): MessageInitShape<typeof UpstreamSchema> {
  const current = statusNow({ readAt: row.read_at.getTime(), worst: row.worst_status ?? undefined }, now);
  return {
    id: row.id,
    name: row.name,
    pageName: row.page_name,
    pageUrl: row.address,
    kind: row.kind,
    lastStatus: row.worst_status ? componentStatuses.valueOf(row.worst_status) : ComponentStatus.UNSPECIFIED,
    componentCount: row.component_count,
    affectedCount: row.affected_count,
    unknownCount: row.unknown_count,
    openIncidentCount: row.open_incident_count,
    readAt: wireTime(row.read_at),
    changedAt: wireTime(row.changed_at),
    ...(!current.isKnown && current.notKnownSince !== undefined && { notKnownSince: BigInt(current.notKnownSince) }),
    failure: row.failure,
    creationTime: wireTime(row.created_at),
  };
}

/** @param periods of this component that have ended, newest first */
export function componentToWire(
  { key, name, groupName, status, since }: UpstreamComponent,
  periods: readonly PeriodRow[] = [],
): MessageInitShape<typeof UpstreamComponentSchema> {
  const lasting = status === 'operational' ? [] : [{ status: statusToWire(status), start: BigInt(since) }];
  const ended = periods.map(periodToWire);
  return { key, name, groupName, status: statusToWire(status), since: BigInt(since), history: [...lasting, ...ended] };
}

export function periodToWire(period: PeriodRow): MessageInitShape<typeof UpstreamPeriodSchema> {
  return {
    status: statusToWire(period.status),
    start: wireTime(period.started_at),
    end: wireTime(period.ended_at),
  };
}

/** @param nameOf the name of a component by its key; undefined for one that is gone */
export function incidentToWire(
  row: IncidentRow,
  nameOf: (key: string) => string | undefined,
): MessageInitShape<typeof UpstreamIncidentSchema> {
  return {
    key: row.key,
    maintenance: row.kind === 'maintenance',
    name: row.name,
    url: row.url,
    impact: row.impact ? incidentImpacts.valueOf(row.impact) : IncidentImpact.UNSPECIFIED,
    message: row.message.slice(0, MAX_MESSAGE),
    ...(row.started_at && { startedAt: wireTime(row.started_at) }),
    ...(row.ended_at && { endedAt: wireTime(row.ended_at) }),
    componentNames: row.component_keys.flatMap((key) => nameOf(key) ?? []).slice(0, MAX_NAMES),
  };
}

/** What was found at an address. @param now epoch ms */
export function foundToWire(
  { kind, page, reading }: Recognised,
  isKnown: boolean,
  now: number,
): MessageInitShape<typeof FoundUpstreamSchema> {
  const names = new Map(reading.components.map(({ key, name }) => [key, name]));
  return {
    pageUrl: page.href,
    pageName: reading.name || page.host,
    kind,
    componentCount: reading.components.length,
    components: reading.components.slice(0, MAX_FOUND_COMPONENTS).map(({ key, name, groupName, status }) => ({
      ...{ key, name, groupName },
      status: status ?? ComponentStatus.UNSPECIFIED,
      since: BigInt(now),
    })),
    incidents: reading.incidents
      .filter(({ endedAt }) => endedAt === undefined)
      .slice(0, MAX_FOUND_INCIDENTS)
      .map((incident) => ({
        key: incident.key,
        maintenance: incident.kind === 'maintenance',
        name: incident.name,
        url: incident.url,
        impact: incident.impact ?? IncidentImpact.UNSPECIFIED,
        message: incident.message.slice(0, MAX_MESSAGE),
        ...(incident.startedAt !== undefined && { startedAt: BigInt(Math.trunc(incident.startedAt)) }),
        componentNames: incident.componentKeys.flatMap((key) => names.get(key) ?? []).slice(0, MAX_NAMES),
      })),
    known: isKnown,
  };
}

function statusToWire(status: UpstreamStatusWord): ComponentStatus {
  return status === 'unknown' ? ComponentStatus.UNSPECIFIED : componentStatuses.valueOf(status);
}

function wireTime(time: Date): bigint {
  return BigInt(time.getTime());
}
