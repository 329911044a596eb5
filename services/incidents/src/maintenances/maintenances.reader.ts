import { create, toBinary } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import {
  MaintenanceSchema,
  type Maintenance,
  type SearchMaintenancesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentDirectory } from '../entries/component-directory.js';
import { maintenanceCursor, readMaintenanceSearch } from './maintenance-search.rules.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { requireMaintenance } from './require-maintenance.js';

/** The bus carries messages of 1 MiB at most; a page ends before. */
const MAX_PAGE_BYTES = 896 * 1024;

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
    const mayName = await this.nameableBy(actor);
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
    const { conditions, pageSize } = readMaintenanceSearch(request);
    const mayName = await this.nameableBy(actor);
    const rows = await this.database.tenant(customerId, (tx) => {
      const query = tx
        .createQueryBuilder(MaintenanceEntity, 'm')
        .where('m.customer_id = :customerId', { customerId })
        .orderBy({ 'm.plannedStartTime': 'DESC', 'm.id': 'DESC' })
        // One more than the page, to tell whether another follows.
        .limit(pageSize + 1);
      if (!seesInternal(actor)) query.andWhere('not m.internal');
      for (const { sql, parameters } of conditions) query.andWhere(sql, parameters);
      return query.getMany();
    });
    const maintenances: Maintenance[] = [];
    let bytes = 0;
    for (const row of rows.slice(0, pageSize)) {
      const maintenance = create(MaintenanceSchema, maintenanceToWire(row, mayName));
      bytes += toBinary(MaintenanceSchema, maintenance).byteLength;
      if (bytes > MAX_PAGE_BYTES) break;
      maintenances.push(maintenance);
    }
    const last = rows[maintenances.length - 1];
    return { maintenances, nextCursor: last && maintenances.length < rows.length ? maintenanceCursor(last) : '' };
  }

  private async nameableBy(actor: Actor): Promise<(componentId: string) => boolean> {
    if (seesInternal(actor)) return () => true;
    const seen = await this.components.idsSeenBy(actor);
    return (componentId) => seen.has(componentId);
  }
}
