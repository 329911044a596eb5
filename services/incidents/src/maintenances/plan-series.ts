import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@candor/database/database.js';
import { newId } from '@candor/platform/ids.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import {
  RecurrenceDraftSchema,
  type PreviewRecurrenceRequest,
  type RecurrenceDraft,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { nextOccurrences, type RecurringTime } from '../recurrence/occurrences.js';
import { checkRecurrence } from '../recurrence/recurrence.rules.js';
import type { PlannedMaintenance } from './maintenance-draft.rules.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';
import type { MaintenanceEntity } from './maintenance.entity.js';
import { SeriesPlanner } from './series-planner.js';
import { seriesOf } from './series.rules.js';

/** How many occurrences staff see before they save. */
const PREVIEWED = 5;

/** Plans recurring maintenances. */
@Injectable()
export class PlanSeries {
  constructor(private readonly planner: SeriesPlanner) {}

  /** @throws InvalidError naming every wrong field */
  check(
    planned: Pick<PlannedMaintenance, 'plannedStartTime' | 'plannedEndTime'>,
    draft: RecurrenceDraft,
  ): RecurringTime {
    const recurring = recurringTime(planned.plannedStartTime.getTime(), draft);
    const duration = planned.plannedEndTime.getTime() - recurring.firstStart;
    checkRecurrence(new Violations(), { ...recurring, duration }, Date.now()).throwIfAny();
    return recurring;
  }

  /** Adds a series with its next occurrences. @returns these, soonest first, at least one */
  async insert(
    tx: Tx,
    { customerId, userId }: StaffActor,
    planned: PlannedMaintenance,
    recurring: RecurringTime,
  ): Promise<MaintenanceEntity[]> {
    const series: MaintenanceSeriesEntity = {
      ...seriesOf(planned, recurring),
      id: newId(),
      customerId,
      plannedUntil: null,
      topUpAt: null,
      cancelledAt: null,
      createdBy: userId,
      version: 1,
    };
    await tx.insert(MaintenanceSeriesEntity, series);
    return this.planner.topUp(tx, series);
  }

  /** @throws InvalidError naming every wrong field */
  preview(request: PreviewRecurrenceRequest): { occurrences: { startTime: bigint; endTime: bigint }[] } {
    const planned = {
      plannedStartTime: new Date(Number(request.plannedStartTime)),
      plannedEndTime: new Date(Number(request.plannedEndTime)),
    };
    const recurring = this.check(planned, request.recurrence ?? create(RecurrenceDraftSchema));
    const duration = planned.plannedEndTime.getTime() - recurring.firstStart;
    const starts = nextOccurrences(recurring, recurring.firstStart - 1, PREVIEWED);
    return {
      occurrences: starts.map((start) => ({ startTime: BigInt(start), endTime: BigInt(start + duration) })),
    };
  }
}

function recurringTime(firstStart: number, { rrule, timeZone, exceptions }: RecurrenceDraft): RecurringTime {
  return { rrule: rrule.trim().toUpperCase(), timeZone, firstStart, exceptions: exceptions.map(Number) };
}
