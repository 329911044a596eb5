import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import { isId } from '@candor/platform/ids.js';
import { checkShares } from '@candor/platform/uptime-shares.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  GetDowntimeRequest,
  GetDowntimeResponseSchema,
  ListDowntimesRequest,
  ListDowntimesResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import type { UptimeFormula } from '@candor/proto/uptime.js';
import { loadFormula } from '../uptime/uptime-formula.store.js';
import { readAlso } from '../components/also-components.js';
import { existing, existingId } from '../components/existing.js';
import { GROUP_POSITION, maySee, WITH_GROUP } from '../components/load-components.js';
import { listed } from './answer-size.js';
import { historyToWire, type ComponentHistory, type DowntimeRow } from './downtime.mapper.js';
import { readWindow } from './window.rules.js';

/** As many as a page of the list has at most, and more. */
const MAX_IDS = 100;

type ComponentRow = Omit<ComponentHistory, 'downtimes'>;
type RecordRow = DowntimeRow & { readonly componentId: string };

/** Which components, and how they are counted. */
interface Asked {
  /** All unless given. */
  readonly componentIds?: readonly string[];
  /** Internal ones that are answered too. */
  readonly also?: readonly string[];
  /** What the organisation chose unless given. */
  readonly asked?: UptimeFormula;
}

/** Downtime and uptime for the screens. */
@Injectable()
export class DowntimeReader {
  constructor(private readonly database: Database) {}

  /**
   * The downtime of every component, or of some, in a window, in the order of the components' list.
   * @throws InvalidError for an invalid window, for ids that are none or too many, and for a formula that is none
   */
  async list(
    actor: Actor,
    request: ListDowntimesRequest,
  ): Promise<MessageInitShape<typeof ListDowntimesResponseSchema>> {
    const { componentIds } = request;
    new Violations()
      .check(componentIds.length <= MAX_IDS, '/ids', `Please give at most ${MAX_IDS} ids of services.`)
      .check(componentIds.every(isId), '/ids', 'Please give the ids of services.')
      .throwIfAny();
    const asked = request.formula && checkShares(request.formula);
    return this.read(actor, request, {
      ...(componentIds.length > 0 && { componentIds }),
      also: readAlso(request),
      ...(asked && { asked }),
    });
  }

  /**
   * The downtime of one component in a window.
   * @throws NotFoundError unless the actor may see such a component
   * @throws InvalidError for an invalid window
   */
  async get(actor: Actor, request: GetDowntimeRequest): Promise<MessageInitShape<typeof GetDowntimeResponseSchema>> {
    const componentIds = [existingId(request.componentId)];
    const { components, formula } = await this.read(actor, request, { componentIds });
    return { component: existing(components[0]), formula };
  }

  private async read(
    actor: Actor,
    { startTime, endTime }: Pick<ListDowntimesRequest, 'startTime' | 'endTime'>,
    { componentIds, also = [], asked }: Asked,
  ) {
    const customerId = requireTenant(actor);
    const window = readWindow(startTime, endTime, Date.now());
    const mayBeSeen = [customerId, seesInternal(actor), componentIds ?? null];
    const { histories, formula } = await this.database.tenant(customerId, async (tx) => {
      const components = await tx.query<ComponentRow[]>(COMPONENTS, [...mayBeSeen, also]);
      const within = [new Date(window.from), new Date(window.to)];
      const records = await tx.query<RecordRow[]>(RECORDS, [...mayBeSeen, ...within]);
      return { histories: gather(components, records), formula: asked ?? (await loadFormula(tx, customerId)) };
    });
    const lists = listed(histories);
    const components = histories.map((history, index) =>
      historyToWire(history, { window, formula }, lists[index] ?? []),
    );
    return { components, formula };
  }
}

// Two plain queries: a window holds thousands of records, and a join that repeats the component in each of them, or
// that sorts them by it, would take longer than finding them. Times are selected as numbers, because parsing dates
// would too.
const COMPONENTS = `
  select c.id, c.name, ${epochMs('c.created_at')} as "createdAt" from component c ${WITH_GROUP}
   where c.customer_id = $1 and ${maySee('$2', '$4')} and ($3::uuid[] is null or c.id = any($3))
   order by ${GROUP_POSITION}, c.position`;

const RECORDS = `
  select component_id as "componentId", incident_id as "incidentId", ${epochMs('started_at')} as "startedAt",
         ${epochMs('ended_at')} as "endedAt", worst_status as "worstStatus", latest_status as "latestStatus", statuses,
         incident_name as "incidentName", first_message as "firstMessage"
    from downtime
   where customer_id = $1 and ($2 or not private) and ($3::uuid[] is null or component_id = any($3))
     and lasts_until > $4 and started_at < $5
   order by started_at, incident_id`;

function epochMs(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}

/** Assigns the records to their components; those of components that the actor may not see are dropped. */
function gather(components: readonly ComponentRow[], records: readonly RecordRow[]): ComponentHistory[] {
  const histories = components.map((component) => ({ ...component, downtimes: [] as DowntimeRow[] }));
  const byId = new Map(histories.map((history) => [history.id, history]));
  for (const record of records) byId.get(record.componentId)?.downtimes.push(record);
  return histories;
}
