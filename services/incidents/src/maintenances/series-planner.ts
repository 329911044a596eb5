import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { reminderOf } from './maintenance-notices.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { newMaintenance } from './new-maintenance.js';
import { occurrenceOf, topUp } from './series.rules.js';

/** Plans the next occurrences of recurring maintenances. From then on they are maintenances like any other. */
@Injectable()
export class SeriesPlanner {
  constructor(private readonly facts: MaintenanceFacts) {}

  /**
   * Plans those that are near, in the caller's transaction, which has locked the series or has just made it.
   * @returns the new ones, soonest first
   */
  async topUp(tx: Tx, series: MaintenanceSeriesEntity): Promise<MaintenanceEntity[]> {
    const upcoming = await this.upcoming(tx, series);
    return this.plan(
      tx,
      series,
      upcoming.map(({ plannedStartTime }) => plannedStartTime.getTime()),
    );
  }

  /**
   * Plans a changed series: an occurrence that stays on its date stays the same maintenance, the others are deleted.
   * @param upcoming all that have not started, locked
   * @returns the new ones, soonest first
   */
  async replace(
    tx: Tx,
    series: MaintenanceSeriesEntity,
    upcoming: readonly MaintenanceEntity[],
  ): Promise<MaintenanceEntity[]> {
    const { customerId } = series;
    const ids = upcoming.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(MaintenanceEntity, { id: In(ids), customerId });
    const planned = await this.plan(tx, series, [], upcoming);
    const kept = new Set(planned.map(({ id }) => id));
    for (const one of upcoming) if (!kept.has(one.id)) await this.facts.deleted(tx, one);
    return planned;
  }

  /** The occurrences that have not started, soonest first. @param options.lock against other changes, the clock's too */
  async upcoming(
    tx: Tx,
    { id, customerId }: MaintenanceSeriesEntity,
    options: { lock?: boolean } = {},
  ): Promise<MaintenanceEntity[]> {
    return tx.find(MaintenanceEntity, {
      where: { seriesId: id, customerId, awaits: 'start' },
      order: { plannedStartTime: 'ASC', id: 'ASC' },
      ...(options.lock && { lock: { mode: 'pessimistic_write' as const } }),
    });
  }

  /** @param before occurrences whose rows were just deleted */
  private async plan(
    tx: Tx,
    series: MaintenanceSeriesEntity,
    upcoming: readonly number[],
    before: readonly MaintenanceEntity[] = [],
  ): Promise<MaintenanceEntity[]> {
    const { id, customerId, createdBy } = series;
    const now = await effectiveDate(tx, undefined);
    const { starts, nextAt } = topUp(series, upcoming, now.getTime());
    const last = starts.at(-1);
    const change = {
      plannedUntil: last === undefined ? series.plannedUntil : new Date(last),
      topUpAt: nextAt === null ? null : new Date(nextAt),
    };
    await tx.update(MaintenanceSeriesEntity, { id, customerId }, change);
    const planned = starts.map((start) => {
      const made = newMaintenance(occurrenceOf(series, start), { customerId, createdBy, seriesId: id }, now);
      const same = before.find(({ occurrenceTime }) => occurrenceTime?.getTime() === start);
      return same ? continued(made, same, now) : made;
    });
    if (planned.length > 0) await tx.insert(MaintenanceEntity, planned);
    for (const one of planned) await this.facts.saved(tx, one);
    return planned;
  }
}

/** The same maintenance in a new row. */
function continued(made: MaintenanceEntity, before: MaintenanceEntity, now: Date): MaintenanceEntity {
  const { id, remindedOf, version } = before;
  return { ...made, id, remindedOf, reminderAt: reminderOf(made, remindedOf, now), version: version + 1 };
}
