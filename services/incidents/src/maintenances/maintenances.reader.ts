import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  MaintenanceSchema,
  type MaintenanceTotalSchema,
  type Maintenance,
  type SearchMaintenancesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { maintenanceStates, type MaintenanceStateWord } from '@candor/proto/status-words.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { isOnFirstPage } from '../pages/first-page.js';
import { findRows, makePage, matching } from '../search/search-page.js';
import { readSearch } from '../search/search.rules.js';
import {
  asksForCancelled,
  MAINTENANCES,
  MAINTENANCES_OF_FIRST_PAGE,
  STAFF_MAINTENANCES,
} from './maintenance-search.js';
import { STATE_SQL } from './maintenance-state.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { noMaintenance, requireMaintenance } from './require-maintenance.js';
import { readSeries, readSeriesOf } from './series.store.js';

type MaintenanceTotals = MessageInitShape<typeof MaintenanceTotalSchema>[];

/**
 * Maintenances for the screens. A visitor gets neither internal ones nor those of further pages alone, and no ids of
 * internal components.
 */
@Injectable()
export class MaintenancesReader {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /** @throws NotFoundError unless the actor may see a maintenance of that id */
  async get(actor: Actor, id: string): Promise<Maintenance> {
    const customerId = requireTenant(actor);
    const sight = await this.components.sightOf(actor);
    const which = seesInternal(actor) ? { id, customerId } : { id, customerId, internal: false as const };
    return this.database.tenant(customerId, async (tx) => {
      const found = await requireMaintenance(tx, which);
      const placing = { named: found.componentIds, chosen: found.pageIds };
      if (sight.firstPage && !(await isOnFirstPage(tx, customerId, placing, sight.firstPage))) throw noMaintenance();
      return create(MaintenanceSchema, maintenanceToWire(found, await readSeriesOf(tx, found), sight));
    });
  }

  /**
   * One page of the maintenances that match every filter, the latest planned start first unless the request asks for
   * the soonest.
   * @throws InvalidError naming unknown filters, operators, values or an unknown cursor
   */
  async search(
    actor: Actor,
    request: SearchMaintenancesRequest,
  ): Promise<{ maintenances: Maintenance[]; nextCursor: string; totals: MaintenanceTotals }> {
    const customerId = requireTenant(actor);
    const ascending = request.soonestFirst;
    const searchable = seesInternal(actor) ? STAFF_MAINTENANCES : MAINTENANCES;
    const search = readSearch(request, { ...searchable, ascending });
    const sight = await this.components.sightOf(actor, request);
    const { firstPage } = sight;
    const order = ascending ? 'ASC' : 'DESC';
    const { rows, series, totals } = await this.database.tenant(customerId, async (tx) => {
      const seen = () => {
        const query = tx
          .createQueryBuilder(MaintenanceEntity, 'm')
          .where('m.customer_id = :customerId', { customerId });
        if (seesInternal(actor)) return query;
        query.andWhere('not m.internal');
        if (firstPage) query.andWhere(MAINTENANCES_OF_FIRST_PAGE, { firstPage: [...firstPage] });
        // Cancelled ones must not look planned to clients that do not know states.
        return asksForCancelled(request.filters) ? query : query.andWhere('m.cancelled_at is null');
      };
      const rows = await findRows(seen().orderBy({ 'm.plannedStartTime': order, 'm.id': order }), search);
      const series = await readSeries(tx, rows);
      return { rows, series, totals: request.withTotals ? await countByState(matching(seen(), search)) : [] };
    });
    const { found, nextCursor } = await makePage(rows, search, {
      schema: MaintenanceSchema,
      toWire: async (some) => some.map((row) => maintenanceToWire(row, series.get(row.seriesId ?? ''), sight)),
      timeOf: (row) => row.plannedStartTime,
    });
    return { maintenances: found, nextCursor, totals };
  }
}

async function countByState(query: SelectQueryBuilder<MaintenanceEntity>): Promise<MaintenanceTotals> {
  const counted = await query
    .select(STATE_SQL, 'state')
    .addSelect('count(*)::int', 'count')
    .groupBy('1')
    .getRawMany<{ state: MaintenanceStateWord; count: number }>();
  return counted.map(({ state, count }) => ({ state: maintenanceStates.valueOf(state), count }));
}
