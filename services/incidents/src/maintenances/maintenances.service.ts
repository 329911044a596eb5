import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import {
  MaintenanceSchema,
  MaintenancesService as MaintenancesContract,
  type CreateMaintenanceRequest,
  type CreateMaintenanceResponse,
  type Maintenance,
  type UpdateMaintenanceRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { CheckPlan } from './check-plan.js';
import { MaintenanceCourse } from './maintenance-course.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { noticeOfPlan, reminderOf } from './maintenance-notices.js';
import { isFuture } from './maintenance-state.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { newMaintenance } from './new-maintenance.js';
import { PlanSeries } from './plan-series.js';
import { requireMaintenance } from './require-maintenance.js';
import { readSeriesOf } from './series.store.js';

const NEWER = 'This maintenance was changed since you opened it. Please look at what is planned by now.';

/** Plans maintenances. All methods throw ForbiddenError for the role User. */
@Injectable()
export class MaintenancesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly plan: CheckPlan,
    private readonly series: PlanSeries,
    private readonly course: MaintenanceCourse,
    private readonly facts: MaintenanceFacts,
  ) {}

  /**
   * Plans a maintenance; a start or end in the past takes effect at once. Of a recurring one, the answer is the next
   * occurrence, and recipients are notified of this one alone.
   * @throws InvalidError naming every wrong field
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: CreateMaintenanceRequest): Promise<CreateMaintenanceResponse> {
    const staff = requireEditor(actor);
    const method = MaintenancesContract.method.createMaintenance;
    return this.idempotency.once({ method, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare(staff: StaffActor, request: CreateMaintenanceRequest) {
    const { customerId, userId } = staff;
    const planned = await this.plan.check(customerId, request.maintenance);
    const recurring = request.recurrence && this.series.check(planned, request.recurrence);
    return async (tx: Tx) => {
      const now = await effectiveDate(tx, undefined);
      if (recurring) {
        const [next] = await this.series.insert(tx, staff, planned, recurring);
        if (!next) throw new ConflictError('None of its occurrences is left.');
        return { maintenance: await this.publish(tx, next) };
      }
      const maintenance = newMaintenance(planned, { customerId, createdBy: userId }, now);
      await tx.insert(MaintenanceEntity, maintenance);
      return { maintenance: await this.publish(tx, maintenance) };
    };
  }

  /**
   * Replaces the plan.
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError once it has started or was cancelled, and with the maintenance when the author has not seen
   *   the current plan
   */
  async update(actor: Actor, request: UpdateMaintenanceRequest): Promise<Maintenance> {
    const { customerId } = requireEditor(actor);
    const { maintenanceId: id, baseVersion } = request;
    const before = await this.database.tenant(customerId, (tx) => requireMaintenance(tx, { id, customerId }));
    const planned = await this.plan.check(customerId, request.maintenance, before);
    return this.database.tenant(customerId, async (tx) => {
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      const now = await effectiveDate(tx, undefined);
      if (maintenance.cancelledAt) throw new ConflictError('This maintenance is cancelled and cannot be updated.');
      if (!isFuture(maintenance, now))
        throw new ConflictError('This maintenance has started. Only future maintenances can be updated.');
      const series = await readSeriesOf(tx, maintenance);
      requireNothingNewer(baseVersion, {
        version: maintenance.version,
        refusal: NEWER,
        newer: () => anyPack(MaintenanceSchema, create(MaintenanceSchema, maintenanceToWire(maintenance, series))),
      });
      const reminderAt = reminderOf(planned, maintenance.remindedOf, now);
      const detached = maintenance.seriesId !== null;
      const change = { ...planned, reminderAt, detached, version: maintenance.version + 1 };
      await tx.update(MaintenanceEntity, { id: maintenance.id, customerId }, change);
      return this.publish(tx, { ...maintenance, ...change }, maintenance);
    });
  }

  /** @param before as it was planned until now; undefined for a new one */
  private async publish(tx: Tx, after: MaintenanceEntity, before?: MaintenanceEntity): Promise<Maintenance> {
    const current = await this.course.advance(tx, after);
    const published = await this.facts.saved(tx, current);
    // A started one is announced by its incident.
    const notice = current.awaits === 'start' ? noticeOfPlan(before, current) : undefined;
    if (notice !== undefined) await this.facts.announced(tx, current, notice);
    return published;
  }
}
