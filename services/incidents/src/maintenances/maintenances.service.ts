import { create } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
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
} from '@candor/proto/gen/candor/incidents/v1/maintenances_pb.js';
import { ComponentDirectory } from '../entries/component-directory.js';
import { effectiveDate } from '../entries/entry-writer.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { MaintenanceCourse } from './maintenance-course.js';
import { checkMaintenance, readMaintenance, type PlannedMaintenance } from './maintenance-draft.rules.js';
import { startEntry } from './maintenance-entries.js';
import { MaintenanceEntity } from './maintenance.entity.js';
import { maintenanceToWire } from './maintenance.mapper.js';
import { requireMaintenance } from './require-maintenance.js';

/** What staff do with maintenances. All throw ForbiddenError for the role User. */
@Injectable()
export class MaintenancesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly components: ComponentDirectory,
    private readonly course: MaintenanceCourse,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Plans a maintenance; what lies in the past already happens at once.
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
        actualStartTime: null,
        actualEndTime: null,
        incidentId: null,
        createdBy: userId,
        version: 1,
      };
      await tx.insert(MaintenanceEntity, maintenance);
      return { maintenance: await this.saved(tx, maintenance) };
    };
  }

  /**
   * Replaces what is planned.
   * @throws InvalidError naming every wrong field
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError once it has started
   */
  async update(actor: Actor, id: string, draft: MaintenanceDraft | undefined): Promise<Maintenance> {
    const { customerId } = requireEditor(actor);
    const planned = await this.check(customerId, draft);
    return this.database.tenant(customerId, async (tx) => {
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      if (!(await isFuture(tx, maintenance)))
        throw new ConflictError('This maintenance has started. Only future maintenances can be updated.');
      const change = { ...planned, version: maintenance.version + 1 };
      await tx.update(MaintenanceEntity, { id: maintenance.id, customerId }, change);
      return this.saved(tx, { ...maintenance, ...change });
    });
  }

  /**
   * Calls a future maintenance off, or removes the record of one that has ended; its incident stays.
   * @throws NotFoundError unless the maintenance is the organisation's
   * @throws ConflictError while it is in progress
   */
  async delete(actor: Actor, id: string): Promise<void> {
    const { customerId } = requireEditor(actor);
    await this.database.tenant(customerId, async (tx) => {
      const maintenance = await requireMaintenance(tx, { id, customerId }, { lock: true });
      if (!maintenance.actualEndTime && !(await isFuture(tx, maintenance)))
        throw new ConflictError('This maintenance is in progress. Please resolve its incident first.');
      await tx.delete(MaintenanceEntity, { id: maintenance.id, customerId });
      const fact = { customerId, maintenanceId: maintenance.id };
      await this.outbox.addEvent(tx, 'evt.incidents.v1.maintenance_deleted', fact, customerId);
    });
  }

  private async check(customerId: string, given: MaintenanceDraft | undefined): Promise<PlannedMaintenance> {
    const draft = given ?? create(MaintenanceDraftSchema);
    checkMaintenance(new Violations(), draft).throwIfAny();
    const planned = readMaintenance(draft);
    await this.components.requireKnown(customerId, startEntry(planned), '');
    return planned;
  }

  private async saved(tx: Tx, maintenance: MaintenanceEntity): Promise<Maintenance> {
    const current = await this.course.advance(tx, maintenance);
    const told = create(MaintenanceSchema, maintenanceToWire(current));
    const { customerId } = maintenance;
    await this.outbox.addEvent(tx, 'evt.incidents.v1.maintenance_saved', { customerId, maintenance: told }, customerId);
    return told;
  }
}

async function isFuture(tx: Tx, { awaits, plannedStartTime }: MaintenanceEntity): Promise<boolean> {
  return awaits === 'start' && plannedStartTime > (await effectiveDate(tx, undefined));
}
