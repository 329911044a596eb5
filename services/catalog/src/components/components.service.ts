import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { Idempotency } from '@candor/database/idempotency/idempotency.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import { nameObject } from '@candor/platform/running-call.js';
import {
  CatalogService,
  type CreateComponentRequest,
  type CreateComponentResponse,
  type DeleteComponentRequest,
  type UpdateComponentRequest,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentEntity } from './component.entity.js';
import type { WireComponent } from './component.mapper.js';
import { readComponentDraft, translationsAfter } from './component.rules.js';
import { lockOrder, placeLast, settleGroups } from './component-places.js';
import { existing, existingId } from './existing.js';
import { loadComponent } from './load-components.js';

/** Creates, changes and deletes components. */
@Injectable()
export class ComponentsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Creates a component, operational and last of its group or of the page, and publishes it.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   * @throws KeyReusedError or ConflictError as `Idempotency.once`
   */
  async create(actor: Actor, request: CreateComponentRequest): Promise<CreateComponentResponse> {
    const staff = requireEditor(actor);
    const { customerId } = staff;
    return this.idempotency.once({ method: CatalogService.method.createComponent, staff, request }, async () => {
      const draft = readComponentDraft({ ...request, ...translationsAfter(request) });
      return async (tx) => {
        await lockOrder(tx, customerId);
        const id = newId();
        await tx.insert(ComponentEntity, { id, customerId, ...draft, createdAt: new Date(), version: 1 });
        await settleGroups(tx, customerId);
        const component = await loadComponent(tx, customerId, id);
        await this.outbox.addEvent(tx, 'evt.catalog.v1.component_saved', { customerId, component }, customerId);
        return { component };
      };
    });
  }

  /**
   * Changes a component and publishes it; omitted fields stay as they were. In another group it is the last.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError when the organisation has no such component
   * @throws InvalidError naming every wrong field
   */
  async update(actor: Actor, request: UpdateComponentRequest): Promise<WireComponent> {
    const { customerId } = requireEditor(actor);
    const id = existingId(request.componentId);
    return this.database.tenant(customerId, async (tx) => {
      await lockOrder(tx, customerId);
      const current = await lock(tx, customerId, id);
      const draft = readComponentDraft({
        name: request.name,
        description: request.description ?? current.description,
        ...translationsAfter(request, current),
        groupName: request.groupName ?? current.groupName,
        enabled: request.enabled ?? current.enabled,
        internal: request.internal ?? current.internal,
        showHistoricalStatus: request.showHistoricalStatus ?? current.showHistoricalStatus,
      });
      await tx.update(ComponentEntity, { id, customerId }, { ...draft, version: current.version + 1 });
      if (draft.groupName !== current.groupName) await placeLast(tx, customerId, id);
      await settleGroups(tx, customerId);
      const component = await loadComponent(tx, customerId, id);
      await this.outbox.addEvent(tx, 'evt.catalog.v1.component_saved', { customerId, component }, customerId);
      return component;
    });
  }

  /**
   * Deletes a component with its downtime and publishes the deletion. Incidents keep their entries about it.
   * @throws ForbiddenError for the role User
   * @throws NotFoundError when the organisation has no such component
   */
  async delete(actor: Actor, request: DeleteComponentRequest): Promise<void> {
    const { customerId } = requireEditor(actor);
    const id = existingId(request.componentId);
    await this.database.tenant(customerId, async (tx) => {
      await lockOrder(tx, customerId);
      const { version, name } = await lock(tx, customerId, id);
      nameObject(name);
      await tx.delete(ComponentEntity, { id, customerId });
      await settleGroups(tx, customerId);
      const deleted = { customerId, componentId: id, version: BigInt(version + 1) };
      await this.outbox.addEvent(tx, 'evt.catalog.v1.component_deleted', deleted, customerId);
    });
  }
}

/** Locks the row, so that changes of one component are serial. */
async function lock(tx: Tx, customerId: string, id: string): Promise<ComponentEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  return existing((await tx.findOne(ComponentEntity, { where: { id, customerId }, lock })) ?? undefined);
}
