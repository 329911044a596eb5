import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import type {
  ComponentDowntimeSchema,
  GetDowntimeRequest,
  ListDowntimesRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { existing, existingId } from '../components/existing.js';
import { historyToWire, type ComponentHistory, type DowntimeRow } from './downtime.mapper.js';
import { readWindow } from './window.rules.js';

type Row = Omit<ComponentHistory, 'downtimes'> & { [K in keyof DowntimeRow]: DowntimeRow[K] | null };

/** Downtime and uptime as the screens show them. */
@Injectable()
export class DowntimeReader {
  constructor(private readonly database: Database) {}

  /**
   * The downtime of every component in a window, in the order of the components' list.
   * @throws InvalidError for a window that is no window
   */
  async list(actor: Actor, request: ListDowntimesRequest): Promise<MessageInitShape<typeof ComponentDowntimeSchema>[]> {
    return this.read(actor, request);
  }

  /**
   * The downtime of one component in a window.
   * @throws NotFoundError unless the actor may see such a component
   * @throws InvalidError for a window that is no window
   */
  async get(actor: Actor, request: GetDowntimeRequest): Promise<MessageInitShape<typeof ComponentDowntimeSchema>> {
    const [history] = await this.read(actor, request, existingId(request.componentId));
    return existing(history);
  }

  private async read(
    actor: Actor,
    { startTime, endTime }: Pick<ListDowntimesRequest, 'startTime' | 'endTime'>,
    componentId?: string,
  ): Promise<MessageInitShape<typeof ComponentDowntimeSchema>[]> {
    const customerId = requireTenant(actor);
    const window = readWindow(startTime, endTime, Date.now());
    const rows = await this.database.tenant(customerId, (tx) =>
      tx.query<Row[]>(
        // Materialised: one walk over what the window holds, and never one per component.
        `with record as materialized (
           select * from downtime
            where customer_id = $1 and lasts_until > $3 and started_at < $4 and ($2 or not private)
              and ($5::uuid is null or component_id = $5)
         )
         select c.id, c.name, ${epochMs('c.created_at')} as "createdAt", r.incident_id as "incidentId",
                ${epochMs('r.started_at')} as "startedAt", ${epochMs('r.ended_at')} as "endedAt",
                r.worst_status as "worstStatus", r.latest_status as "latestStatus", r.incident_name as "incidentName",
                r.first_message as "firstMessage"
           from component c left join record r on r.component_id = c.id
          where c.customer_id = $1 and ($2 or (c.enabled and not c.internal)) and ($5::uuid is null or c.id = $5)
          order by c.group_name, c.created_at, c.id, r.started_at, r.incident_id`,
        [customerId, seesInternal(actor), new Date(window.from), new Date(window.to), componentId ?? null],
      ),
    );
    return histories(rows).map((history) => historyToWire(history, window));
  }
}

/** Numbers and not dates: a window holds thousands of times, and parsing them would take longer than finding them. */
function epochMs(column: string): string {
  return `(extract(epoch from ${column}) * 1000)::float8`;
}

/** Gathers the rows of each component; they stand together. */
function histories(rows: readonly Row[]): ComponentHistory[] {
  const found = new Map<string, ComponentHistory & { downtimes: DowntimeRow[] }>();
  for (const row of rows) {
    const history = found.get(row.id) ?? { id: row.id, name: row.name, createdAt: row.createdAt, downtimes: [] };
    if (isDowntime(row)) history.downtimes.push(row);
    found.set(row.id, history);
  }
  return [...found.values()];
}

function isDowntime(row: Row): row is Row & DowntimeRow {
  return row.incidentId !== null;
}
