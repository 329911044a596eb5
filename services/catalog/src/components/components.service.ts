import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { Outbox } from '@candor/outbox/outbox.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import { newId } from '@candor/platform/ids.js';
import type { ComponentSchema, CreateComponentRequest } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { ComponentEntity } from './component.entity.js';
import { componentToWire } from './component.mapper.js';
import { readComponentDraft } from './component.rules.js';

/** Changes of components. */
@Injectable()
export class ComponentsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Creates a component, operational, and tells the others.
   * @throws ForbiddenError for the role User
   * @throws InvalidError naming every wrong field
   */
  async create(actor: Actor, request: CreateComponentRequest): Promise<MessageInitShape<typeof ComponentSchema>> {
    const { customerId } = requireEditor(actor);
    const draft = readComponentDraft(request);
    const row = { id: newId(), customerId, ...draft, createdAt: new Date() };
    const component = componentToWire(row, null);
    await this.database.tenant(customerId, async (tx) => {
      await tx.insert(ComponentEntity, row);
      await this.outbox.addEvent(tx, 'evt.catalog.v1.component_saved', { customerId, component }, customerId);
    });
    return component;
  }
}
