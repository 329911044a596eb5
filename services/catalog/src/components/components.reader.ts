import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import type { ComponentSchema } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { existing, existingId } from './existing.js';
import { loadComponents } from './load-components.js';

/** Components as the screens show them. */
@Injectable()
export class ComponentsReader {
  constructor(private readonly database: Database) {}

  /** All components of the actor's organisation with their current status, by group, then by creation. */
  async list(actor: Actor): Promise<MessageInitShape<typeof ComponentSchema>[]> {
    const customerId = requireTenant(actor);
    return this.database.tenant(customerId, (tx) => loadComponents(tx, customerId, { internal: seesInternal(actor) }));
  }

  /** @throws NotFoundError unless the actor may see such a component */
  async get(actor: Actor, id: string): Promise<MessageInitShape<typeof ComponentSchema>> {
    const customerId = requireTenant(actor);
    const wanted = { internal: seesInternal(actor), id: existingId(id) };
    const [component] = await this.database.tenant(customerId, (tx) => loadComponents(tx, customerId, wanted));
    return existing(component);
  }
}
