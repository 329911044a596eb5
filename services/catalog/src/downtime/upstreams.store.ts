import type { Tx } from '@candor/database/database.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import type { StoredUpstream } from '../components/upstream.mapper.js';
import { NO_INCIDENT } from '../components/no-incident.js';
import type { AppliedUpstreams, UpstreamCourse } from './upstream-status.rules.js';

/** A component with what it has to do with providers. */
export interface ComponentUpstreams extends UpstreamCourse {
  readonly componentId: string;
  readonly upstreams: readonly StoredUpstream[];
  /** Of the newest event that was taken; 0 before the first. */
  readonly version: bigint;
}

/** Of these components those that ever had to do with a provider, or all of them. The caller holds them. */
export async function loadUpstreams(
  tx: Tx,
  customerId: string,
  componentIds: readonly string[],
  { all = false } = {},
): Promise<ComponentUpstreams[]> {
  if (componentIds.length === 0) return [];
  const rows = await tx.query<(Omit<ComponentUpstreams, 'version' | 'own'> & OwnRow)[]>(
    `select c.id as "componentId", c.upstreams, c.upstreams_version as version, c.upstreams_applied as applied,
            o.latest_status as own,
            exists (select from downtime
                     where customer_id = c.customer_id and component_id = c.id and ended_at is null and not private
                       and incident_id <> $3) as decided
       from component c
       left join downtime o on o.customer_id = c.customer_id and o.component_id = c.id and o.incident_id = $3
                           and o.ended_at is null
      where c.customer_id = $1 and c.id = any($2) and ($4 or c.upstreams_version > 0)
      order by c.id`,
    [customerId, componentIds, NO_INCIDENT, all],
  );
  return rows.map(({ version, own, ...row }) => ({ ...row, version: BigInt(version), own: own ?? 'operational' }));
}

interface OwnRow {
  readonly version: string;
  readonly own: ComponentStatusWord | null;
}

/** The provider whose status a component has, if it has one's. */
export function followedProvider(upstreams: readonly StoredUpstream[]): string | undefined {
  return upstreams.find(({ follows }) => follows)?.providerName;
}

/** Keeps what components have to do with providers, all of one version. */
export async function saveUpstreams(
  tx: Tx,
  customerId: string,
  version: bigint,
  components: readonly Pick<ComponentUpstreams, 'componentId' | 'upstreams'>[],
): Promise<void> {
  await tx.query(
    `update component c set upstreams = s.upstreams, upstreams_version = $4
       from unnest($2::uuid[], $3::jsonb[]) as s(id, upstreams)
      where c.customer_id = $1 and c.id = s.id`,
    [
      customerId,
      components.map(({ componentId }) => componentId),
      components.map(({ upstreams }) => JSON.stringify(upstreams)),
      version.toString(),
    ],
  );
}

export async function saveApplied(
  tx: Tx,
  customerId: string,
  components: readonly { readonly componentId: string; readonly applied: AppliedUpstreams }[],
): Promise<void> {
  if (components.length === 0) return;
  await tx.query(
    `update component c set upstreams_applied = s.applied from unnest($2::uuid[], $3::jsonb[]) as s(id, applied)
      where c.customer_id = $1 and c.id = s.id`,
    [
      customerId,
      components.map(({ componentId }) => componentId),
      components.map(({ applied }) => JSON.stringify(applied)),
    ],
  );
}
