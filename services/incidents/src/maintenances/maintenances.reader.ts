import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  MaintenanceSchema,
  type Maintenance,
  type SearchMaintenancesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentDirectory } from '../entries/component-directory.js';
import { findRows, makePage } from '../search/search-page.js';
import { readSearch } from '../search/search.rules.js';
import { asksForCancelled, MAINTENANCES } from './maintenance-search.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { requireMaintenance } from './require-maintenance.js';

/** Maintenances as the screens show them. A visitor gets neither internal ones nor hidden components' ids. */
@Injectable()
export class MaintenancesReader {
  constructor(
    private readonly database: Database,
    private readonly components: ComponentDirectory,
  ) {}

  /** @throws NotFoundError unless the actor may see a maintenance of that id */
  async get(actor: Actor, id: string): Promise<Maintenance> {
    const customerId = requireTenant(actor);
    const mayName = await this.components.nameableBy(actor);
    const which = seesInternal(actor) ? { id, customerId } : { id, customerId, internal: false as const };
    const found = await this.database.tenant(customerId, (tx) => requireMaintenance(tx, which));
    return create(MaintenanceSchema, maintenanceToWire(found, mayName));
  }

  /**
   * One page of the maintenances that match every filter, the latest planned start first.
   * @throws InvalidError naming filters, operators, values or a cursor that are not known
   */
  async search(
    actor: Actor,
    request: SearchMaintenancesRequest,
  ): Promise<{ maintenances: Maintenance[]; nextCursor: string }> {
    const customerId = requireTenant(actor);
    const search = readSearch(request, MAINTENANCES);
    const mayName = await this.components.nameableBy(actor);
    const rows = await this.database.tenant(customerId, (tx) => {
      const query = tx
        .createQueryBuilder(MaintenanceEntity, 'm')
        .where('m.customer_id = :customerId', { customerId })
        .orderBy({ 'm.plannedStartTime': 'DESC', 'm.id': 'DESC' });
      if (!seesInternal(actor)) {
        query.andWhere('not m.internal');
        // What comes to nothing must not look planned to those who do not know states.
        if (!asksForCancelled(request.filters)) query.andWhere('m.cancelled_at is null');
      }
      return findRows(query, search);
    });
    const { found, nextCursor } = await makePage(rows, search, {
      schema: MaintenanceSchema,
      toWire: async (some) => some.map((row) => maintenanceToWire(row, mayName)),
      timeOf: (row) => row.plannedStartTime,
    });
    return { maintenances: found, nextCursor };
  }
}
