import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Tx } from '@candor/database/database.js';
import type { ComponentUpstreamSchema } from '@candor/proto/gen/candor/catalog/v1/upstreams_pb.js';
import { ComponentStatus } from '@candor/proto/gen/candor/status/v1/status_pb.js';
import { componentStatuses, type ComponentStatusWord } from '@candor/proto/status-words.js';
import type { UpstreamStatusWord } from '../upstreams/upstream-state.js';
import type { LinkState } from './link-state.rules.js';

/** A row of `link`, with what its watch says. */
export interface LinkRow {
  readonly id: string;
  readonly watch_id: string;
  readonly upstream_id: string;
  readonly component_key: string;
  readonly kind: 'follows' | 'depends_on';
  readonly own_component_id: string;
  readonly own_component_name: string;
  readonly degrade_to: ComponentStatusWord | null;
  readonly recovers: boolean;
  readonly text: string;
  readonly version: string;
  readonly provider_name: string;
  readonly component_name: string;
  readonly status: UpstreamStatusWord;
  readonly since: Date;
  readonly not_known_since: Date | null;
  /** The organisation's own name of the provider; empty for the page's. */
  readonly called: string;
  /** The page. */
  readonly address: string;
}

const COLUMNS = `l.id, l.watch_id, l.upstream_id, l.component_key, l.kind, l.own_component_id, l.own_component_name,
  l.degrade_to, l.recovers, l.text, l.version, l.provider_name, l.component_name, l.status, l.since, l.not_known_since,
  w.name as called, u.address`;

/** Conditions on a link; all that are given must hold. */
export interface LinksWanted {
  readonly id?: string;
  readonly watchId?: string;
  readonly ownComponentIds?: readonly string[];
}

/** Links of an organisation, by the name of its component. */
export async function loadLinks(
  tx: Tx,
  customerId: string,
  { id, watchId, ownComponentIds }: LinksWanted = {},
): Promise<LinkRow[]> {
  return tx.query<LinkRow[]>(
    `select ${COLUMNS} from link l join watch w on w.id = l.watch_id join upstream u on u.id = l.upstream_id
      where l.customer_id = $1 and ($2::uuid is null or l.id = $2) and ($3::uuid is null or l.watch_id = $3)
        and ($4::uuid[] is null or l.own_component_id = any($4))
      order by lower(l.own_component_name), l.own_component_id, lower(l.provider_name), l.component_name, l.id`,
    [customerId, id ?? null, watchId ?? null, ownComponentIds ?? null],
  );
}

export function stateOf(row: LinkRow): LinkState {
  return {
    providerName: row.provider_name,
    componentName: row.component_name,
    status: row.status,
    since: row.since.getTime(),
    notKnownSince: row.not_known_since?.getTime() ?? null,
  };
}

/** Keeps what is published of links from now on, by their ids. */
export async function writeStates(tx: Tx, customerId: string, states: ReadonlyMap<string, LinkState>): Promise<void> {
  const all = [...states.values()];
  await tx.query(
    `update link l set provider_name = s.provider_name, component_name = s.component_name, status = s.status,
            since = to_timestamp(s.since / 1000.0), not_known_since = to_timestamp(s.not_known_since / 1000.0)
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::float8[])
              as s(id, provider_name, component_name, status, since, not_known_since)
      where l.customer_id = $1 and l.id = s.id`,
    [
      customerId,
      [...states.keys()],
      all.map((state) => state.providerName),
      all.map((state) => state.componentName),
      all.map((state) => state.status),
      all.map((state) => state.since),
      all.map((state) => state.notKnownSince),
    ],
  );
}

/** A link as the catalog and the page get it. */
export function componentUpstreamToWire(row: LinkRow): MessageInitShape<typeof ComponentUpstreamSchema> {
  return {
    linkId: row.id,
    follows: row.kind === 'follows',
    providerName: row.provider_name,
    componentName: row.component_name,
    url: row.address,
    status: statusToWire(row.status),
    since: BigInt(row.since.getTime()),
    ...(row.not_known_since && { notKnownSince: BigInt(row.not_known_since.getTime()) }),
    degradeTo: row.degrade_to ? componentStatuses.valueOf(row.degrade_to) : ComponentStatus.UNSPECIFIED,
    recovers: row.recovers,
    text: row.text,
  };
}

export function statusToWire(status: UpstreamStatusWord): ComponentStatus {
  return status === 'unknown' ? ComponentStatus.UNSPECIFIED : componentStatuses.valueOf(status);
}
