import { create } from '@bufbuild/protobuf';
import { anyPack } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { requireEditor, type Actor, type StaffActor } from '@candor/platform/actor.js';
import { ConflictError } from '@candor/platform/errors.js';
import { newId } from '@candor/platform/ids.js';
import { Violations } from '@candor/platform/violations.js';
import {
  MaintenanceDraftSchema,
  MaintenanceSchema,
  MaintenancesService as MaintenancesContract,
  type CreateMaintenanceRequest,
  type CreateMaintenanceResponse,
  type Maintenance,
  type MaintenanceDraft,
  type UpdateMaintenanceRequest,
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { requireNothingNewer } from '../versions/nothing-newer.rules.js';
import { MaintenanceCourse } from './maintenance-course.js';
import { checkMaintenance, readMaintenance, type PlannedMaintenance } from './maintenance-draft.rules.js';
import { startEntry } from './maintenance-entries.js';
import { MaintenanceFacts } from './maintenance-facts.js';
import { noticeOfPlan, reminderOf } from './maintenance-notices.js';
import { isFuture } from './maintenance-state.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { requireMaintenance } from './require-maintenance.js';

const NEWER = 'This maintenance was changed since you opened it. Please look at what is planned by now.';

/** Plans maintenances. All methods throw ForbiddenError for the role User. */
@Injectable()
export class MaintenancesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
    private readonly course: MaintenanceCourse,
    private readonly facts: MaintenanceFacts,
  ) {}

  /**
   * Plans a maintenance; a start or end in the past takes effect at once.
   * @throws InvalidError naming every wrong field
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: CreateMaintenanceRequest): Promise<CreateMaintenanceResponse> {
    const staff = requireEditor(actor);
    const method = MaintenancesContract.method.createMaintenance;
    return this.idempotency.once({ method, staff, request }, () => this.prepare(staff, request));
  }

  private async prepare({ customerId, userId }: StaffActor, request: CreateMaintenanceRequest) {
    const planned = await this.check(customerId, request.maintenance);
    return async (tx: Tx) => {
      const maintenance: MaintenanceEntity = {
        ...planned,
        id: newId(),
        customerId,
        awaits: 'start',
        reminderAt: reminderOf(planned, null, await effectiveDate(tx, undefined)),
        remindedOf: null,
        firstPlannedEndTime: null,
        actualStartTime: null,
        actualEndTime: null,
        cancelledAt: null,
        incidentId: null,
        createdBy: userId,
        version: 1,
      };
      await tx.insert(MaintenanceEntity, maintenance);
      return { maintenance: await this.tell(tx, maintenance) };
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
    const kept = await this.database.tenant(
      customerId,
      async (tx) => (await requireMaintenance(tx, { id, customerId })).componentIds,
    );
    const planned = await this.check(customerId, request.maintenance, kept);
    return this.database.tenant(customerId, async (tx) => {
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      const now = await effectiveDate(tx, undefined);
      if (maintenance.cancelledAt) throw new ConflictError('This maintenance is cancelled and cannot be updated.');
      if (!isFuture(maintenance, now))
        throw new ConflictError('This maintenance has started. Only future maintenances can be updated.');
      requireNothingNewer(baseVersion, {
        version: maintenance.version,
        refusal: NEWER,
        newer: () => anyPack(MaintenanceSchema, create(MaintenanceSchema, maintenanceToWire(maintenance))),
      });
      const reminderAt = reminderOf(planned, maintenance.remindedOf, now);
      const change = { ...planned, reminderAt, version: maintenance.version + 1 };
      await tx.update(MaintenanceEntity, { id: maintenance.id, customerId }, change);
      return this.tell(tx, { ...maintenance, ...change }, maintenance);
    });
  }

  /** @param kept components that were listed before and may stay, although they may be deleted by now */
  private async check(
    customerId: string,
    given: MaintenanceDraft | undefined,
    kept: readonly string[] = [],
  ): Promise<PlannedMaintenance> {
    const draft = given ?? create(MaintenanceDraftSchema);
    checkMaintenance(new Violations(), draft).throwIfAny();
    const planned = readMaintenance(draft);
    await this.components.requireKnown(customerId, startEntry(planned), '', new Set(kept));
    return planned;
  }

  /** @param before as it was planned until now; undefined for a new one */
  private async tell(tx: Tx, after: MaintenanceEntity, before?: MaintenanceEntity): Promise<Maintenance> {
    const current = await this.course.advance(tx, after);
    const told = await this.facts.saved(tx, current);
    // A started one is announced by its incident.
    const notice = current.awaits === 'start' ? noticeOfPlan(before, current) : undefined;
    if (notice !== undefined) await this.facts.announced(tx, current, notice);
    return told;
  }
}
