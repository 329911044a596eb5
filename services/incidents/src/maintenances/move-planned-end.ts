import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import {
  MaintenanceSchema,
  type Maintenance,
  type MovePlannedEndRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { loadEntriesOf } from '../entries/entries.reader.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { PublishEntry } from '../incidents/publish-entry.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { checkEndNews, checkPlannedEnd, movedEndEntry } from './planned-end.rules.js';
import { requireRunning } from './require-running.js';
import { readSeriesOf } from './series.store.js';

const NEWER = 'This maintenance was changed since you opened it. Please look at what is planned by now.';

/** Extends or shortens a maintenance in progress: the clock ends it at its new planned end. */
@Injectable()
export class MovePlannedEnd {
  constructor(
    private readonly database: Database,
    private readonly publish: PublishEntry,
    private readonly facts: MaintenanceFacts,
  ) {}

  /**
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError unless it is in progress and has an incident, and with the maintenance when the author has not
   *   seen the current plan
   */
  async execute(actor: Actor, request: MovePlannedEndRequest): Promise<Maintenance> {
    const { customerId, userId } = requireEditor(actor);
    const { maintenanceId: id, plannedEndTime: end, baseVersion } = request;
    return this.database.tenant(customerId, async (tx) => {
      const { maintenance, incident } = await requireRunning(tx, { id, customerId });
      const series = await readSeriesOf(tx, maintenance);
      requireNothingNewer(baseVersion, {
        version: maintenance.version,
        refusal: NEWER,
        newer: () => anyPack(MaintenanceSchema, create(MaintenanceSchema, maintenanceToWire(maintenance, series))),
      });
      const now = await effectiveDate(tx, undefined);
      checkPlannedEnd(checkEndNews(new Violations(), request), maintenance, end, now).throwIfAny();
      const plannedEndTime = new Date(Number(end));
      const change = {
        plannedEndTime,
        firstPlannedEndTime: maintenance.firstPlannedEndTime ?? maintenance.plannedEndTime,
        // Also one whose incident was resolved and reopened has an end again.
        awaits: 'end' as const,
        version: maintenance.version + 1,
      };
      await tx.update(MaintenanceEntity, { id: maintenance.id, customerId }, change);
      const entries = await loadEntriesOf(tx, incident);
      const said = movedEndEntry(maintenance, plannedEndTime, request, entries);
      await this.publish.add(tx, incident, { said, date: now, userId });
      return this.facts.saved(tx, { ...maintenance, ...change });
    });
  }
}
