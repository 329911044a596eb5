import type { Tx } from '@candor/database/database.js';
import type { ComponentStatusWord } from '@candor/proto/status-words.js';
import { componentToWire, type ComponentRow, type WireComponent } from './component.mapper.js';
import type { ComponentPlace } from './component-cursor.js';
import { existing } from './existing.js';
import { NO_INCIDENT } from './no-incident.js';

export interface ComponentsWanted {
  /** Whether disabled and internal components, and internal incidents, are included. */
  internal: boolean;
  /** Internal components that are included nevertheless, while they are enabled. */
  also?: readonly string[];
  /** Only these. */
  ids?: readonly string[];
  /** Only those after this position in the list. */
  after?: ComponentPlace;
  /** At most this many. */
  limit?: number;
  /** Only those that match. */
  filter?: ComponentFilter;
}

/** Which components; each condition is optional, all must hold. */
export interface ComponentFilter {
  /** A part of name, description or group, whatever the case; plain text, not a pattern. */
  search?: string;
  /** The name of their group; empty for those without one. */
  groupName?: string;
  statuses?: readonly ComponentStatusWord[];
}

/** The group of a component `c` as `g`. A process of the release before names groups that have no row yet. */
export const WITH_GROUP = `left join component_group g on g.customer_id = c.customer_id and g.name = c.group_name`;
/** The place of a component on the page, by its group. */
export const GROUP_POSITION = `coalesce(g.position, c.position)`;

/** The status of a component `c` by its open downtimes as `d`. @param internal SQL of whether internal incidents count */
const withStatus = (internal: string): string => `left join lateral (
         select latest_status from downtime
          where customer_id = c.customer_id and component_id = c.id and ended_at is null and (${internal} or not private)
          order by started_at desc, incident_id desc limit 1
       ) d on true`;
/**
 * Whether an actor may see a component `c`.
 * @param internal SQL of whether that includes disabled and internal ones
 * @param also SQL of the ids of internal ones that are included nevertheless
 */
export const maySee = (internal: string, also: string): string =>
  `(${internal} or (c.enabled and (not c.internal or c.id = any(${also}::uuid[]))))`;
/** Those of $1 that the actor may see ($2, $6) and that match ($3 to $5). */
const MATCHING = `c.customer_id = $1 and ${maySee('$2', '$6')}
        and ($3 = '' or strpos(lower(concat(c.name, ' ', c.description, ' ', c.group_name)), lower($3)) > 0)
        and ($4::text is null or c.group_name = $4)
        and ($5::text[] is null or coalesce(d.latest_status, 'operational') = any($5))`;

const matchingOf = (
  customerId: string,
  { internal, also = [], filter = {} }: Pick<ComponentsWanted, 'internal' | 'also' | 'filter'>,
) => {
  const { search = '', groupName, statuses } = filter;
  const wanted = statuses && statuses.length > 0 ? statuses : null;
  return [customerId, internal, search.trim(), groupName ?? null, wanted, also];
};

/** Components of an organisation with their current status, in their order. */
export async function loadComponents(tx: Tx, customerId: string, wanted: ComponentsWanted): Promise<WireComponent[]> {
  const { internal, ids, after, limit } = wanted;
  const rows = await tx.query<ComponentRow[]>(
    `select c.id, c.customer_id as "customerId", c.name, c.name_translations as "nameTranslations",
            c.description, c.description_translations as "descriptionTranslations", c.group_name as "groupName", c.enabled,
            c.internal, c.show_historical_status as "showHistoricalStatus", c.created_at as "createdAt", c.version,
            c.upstreams, c.position, ${GROUP_POSITION} as "groupPosition", d.latest_status as status,
            (select latest_status from downtime
              where customer_id = c.customer_id and component_id = c.id and ended_at is null
                and incident_id = '${NO_INCIDENT}') as "ownStatus"
       from component c
       ${WITH_GROUP}
       ${withStatus('$2')}
      where ${MATCHING} and ($7::uuid[] is null or c.id = any($7))
        and ($8::bigint is null or (${GROUP_POSITION}, c.position) > ($8, $9::bigint))
      order by ${GROUP_POSITION}, c.position
      limit $10`,
    [
      ...matchingOf(customerId, wanted),
      ids ?? null,
      after?.groupPosition.toString() ?? null,
      after?.position.toString() ?? null,
      limit ?? null,
    ],
  );
  return rows.map((row) => componentToWire(row, internal));
}

/** One component as staff see it. @throws NotFoundError when the organisation has no such component */
export async function loadComponent(tx: Tx, customerId: string, id: string): Promise<WireComponent> {
  const [found] = await loadComponents(tx, customerId, { internal: true, ids: [id] });
  return existing(found);
}

/** How many components match on all pages, and how many groups with a name they are of. */
export async function countComponents(
  tx: Tx,
  customerId: string,
  wanted: Pick<ComponentsWanted, 'internal' | 'also' | 'filter'>,
): Promise<{ total: number; groupTotal: number }> {
  const rows = await tx.query<{ total: number; groupTotal: number }[]>(
    `select count(*)::int as total, count(distinct nullif(c.group_name, ''))::int as "groupTotal"
       from component c ${withStatus('$2')} where ${MATCHING}`,
    matchingOf(customerId, wanted),
  );
  return rows[0] ?? { total: 0, groupTotal: 0 };
}
