import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { nameObject } from '@candor/platform/running-call.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import type { Maintenance } from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { isFuture } from './maintenance-state.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { requireMaintenance } from './require-maintenance.js';
import { addException, lockSeriesOf } from './series.store.js';

/** Cancels or removes maintenances. All methods throw ForbiddenError for the role User. */
@Injectable()
export class CallOffMaintenance {
  constructor(
    private readonly database: Database,
    private readonly facts: MaintenanceFacts,
  ) {}

  /**
   * Cancels a future maintenance. It is kept, never starts, and cannot be changed any more.
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError once it has started or was cancelled
   */
  async cancel(actor: Actor, id: string): Promise<Maintenance> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const series = await lockSeriesOf(tx, { id, customerId });
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      const now = await effectiveDate(tx, undefined);
      if (maintenance.cancelledAt) throw new ConflictError('This maintenance is cancelled already.');
      if (!isFuture(maintenance, now))
        throw new ConflictError('This maintenance has started. Only future maintenances can be cancelled.');
      const change = { awaits: null, reminderAt: null, cancelledAt: now, version: maintenance.version + 1 };
      await tx.update(MaintenanceEntity, { id: maintenance.id, customerId }, change);
      if (series) await addException(tx, series, maintenance, now);
      const published = await this.facts.saved(tx, { ...maintenance, ...change });
      await this.announce(tx, maintenance, now);
      return published;
    });
  }

  /**
   * Removes the record of a maintenance; a future one is thereby cancelled, and the incident of one that has ended
   * stays.
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError while it is in progress
   */
  async delete(actor: Actor, id: string): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const series = await lockSeriesOf(tx, { id, customerId });
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      const now = await effectiveDate(tx, undefined);
      const isOver = maintenance.actualEndTime !== null || maintenance.cancelledAt !== null;
      if (!isOver && !isFuture(maintenance, now))
        throw new ConflictError('This maintenance is in progress. Please resolve its incident first.');
      nameObject(maintenance.name);
      if (series && !isOver) await addException(tx, series, maintenance, now);
      await tx.delete(MaintenanceEntity, { id: maintenance.id, customerId });
      await this.facts.deleted(tx, maintenance);
      if (!isOver) await this.announce(tx, maintenance, now);
    });
  }

  private async announce(tx: Tx, maintenance: MaintenanceEntity, cancelledAt: Date): Promise<void> {
    if (!maintenance.sendNotification) return;
    await this.facts.announced(tx, { ...maintenance, cancelledAt }, MaintenanceNotice.CANCELLED);
  }
}
