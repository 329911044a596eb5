import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { nameObject } from '@candor/platform/running-call.js';
import { MaintenanceNotice } from '@candor/proto/gen/candor/incidents/v1/maintenance_events_pb.js';
import {
  MaintenanceSchema,
  NewerSeriesSchema,
  RecurrenceDraftSchema,
  type Maintenance,
  type UpdateMaintenanceSeriesRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { CheckPlan } from './check-plan.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { noticeOfPlan } from './maintenance-notices.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { PlanSeries } from './plan-series.js';
import { SeriesPlanner } from './series-planner.js';
import { occurrenceOf, seriesOf } from './series.rules.js';
import { lockSeries } from './series.store.js';

const NEWER = 'This recurring maintenance was changed since you opened it. Please look at what is planned by now.';

/** Changes or cancels a recurring maintenance from now on. All methods throw ForbiddenError for the role User. */
@Injectable()
export class ChangeSeries {
  constructor(
    private readonly database: Database,
    private readonly plan: CheckPlan,
    private readonly planSeries: PlanSeries,
    private readonly planner: SeriesPlanner,
    private readonly facts: MaintenanceFacts,
  ) {}

  /**
   * Replaces all occurrences that have not started, those that were changed alone included. An occurrence that stays on
   * its date stays the same maintenance.
   * @returns the next one
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the series is the organisation's
   * @throws ConflictError once it was cancelled, and with what is planned by now for an author who saw an older state
   */
  async update(actor: Actor, request: UpdateMaintenanceSeriesRequest): Promise<Maintenance> {
    const { customerId } = requireEditor(actor);
    const which = { id: request.seriesId, customerId };
    const current = await this.database.tenant(customerId, (tx) => lockSeries(tx, which));
    const planned = await this.plan.check(customerId, request.maintenance, current);
    const recurring = this.planSeries.check(planned, request.recurrence ?? create(RecurrenceDraftSchema));
    return this.database.tenant(customerId, async (tx) => {
      const before = await lockSeries(tx, which);
      if (before.cancelledAt) throw new ConflictError('This maintenance is cancelled and cannot be updated.');
      const upcoming = await this.planner.upcoming(tx, before, { lock: true });
      requireNothingNewer(request.baseVersion, {
        version: before.version,
        refusal: NEWER,
        newer: () => newerSeries(before, upcoming[0]),
      });
      const change = {
        ...seriesOf(planned, recurring),
        exceptions: withoutReturn(recurring.exceptions, before.exceptions),
        plannedUntil: null,
        version: before.version + 1,
      };
      await tx.update(MaintenanceSeriesEntity, { id: before.id, customerId }, change);
      const series = { ...before, ...change };
      const [next] = await this.planner.replace(tx, series, upcoming);
      if (!next) throw new ConflictError('None of its occurrences is left.');
      await this.announce(tx, { before, planned: upcoming[0], series, next });
      return create(MaintenanceSchema, maintenanceToWire(next, series));
    });
  }

  /**
   * Cancels all occurrences that have not started; one in progress goes on.
   * @returns how many
   * @throws NotFoundError unless the series is the organisation's
   * @throws ConflictError once it was cancelled
   */
  async cancel(actor: Actor, id: string): Promise<number> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const series = await lockSeries(tx, { id, customerId });
      if (series.cancelledAt) throw new ConflictError('This maintenance is cancelled already.');
      nameObject(series.name);
      const upcoming = await this.planner.upcoming(tx, series, { lock: true });
      const cancelledAt = await effectiveDate(tx, undefined);
      const ended = { cancelledAt, topUpAt: null, version: series.version + 1 };
      await tx.update(MaintenanceSeriesEntity, { id: series.id, customerId }, ended);
      for (const one of upcoming) {
        const change = { awaits: null, reminderAt: null, cancelledAt, version: one.version + 1 };
        await tx.update(MaintenanceEntity, { id: one.id, customerId }, change);
        await this.facts.saved(tx, { ...one, ...change });
      }
      // One notice for all of them.
      const [next] = upcoming;
      if (next && series.sendNotification)
        await this.facts.announced(tx, { ...next, cancelledAt }, MaintenanceNotice.CANCELLED);
      return upcoming.length;
    });
  }

  /** One notice for all occurrences. */
  private async announce(tx: Tx, { before, planned, series, next }: ChangedSeries): Promise<void> {
    const moved = before.rrule !== series.rrule || before.timeZone !== series.timeZone;
    const notice =
      noticeOfPlan(planned ?? occurrenceOf(before, before.firstStart.getTime()), next) ??
      (moved && series.sendNotification ? MaintenanceNotice.CHANGED : undefined);
    if (notice !== undefined) await this.facts.announced(tx, next, notice);
  }
}

/** A series before and after a change, and its next occurrence. */
interface ChangedSeries {
  readonly before: MaintenanceSeriesEntity;
  /** Undefined when none was left. */
  readonly planned: MaintenanceEntity | undefined;
  readonly series: MaintenanceSeriesEntity;
  readonly next: MaintenanceEntity;
}

/** @param next undefined when none is left */
function newerSeries(series: MaintenanceSeriesEntity, next: MaintenanceEntity | undefined) {
  const maintenance = next && maintenanceToWire(next, series);
  return anyPack(NewerSeriesSchema, create(NewerSeriesSchema, { version: BigInt(series.version), maintenance }));
}

/** Occurrences that were cancelled stay so: they have their own record. */
function withoutReturn(given: readonly number[], cancelled: readonly number[]): number[] {
  return [...new Set([...given, ...cancelled])].toSorted((a, b) => a - b);
}
