import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import type {
  ListComponentsRequest,
  ListComponentsResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { cursorAfter, fitting, readComponentPage } from './component-cursor.js';
import type { WireComponent } from './component.mapper.js';
import { existing, existingId } from './existing.js';
import { loadComponents } from './load-components.js';

/** Components for the screens. */
@Injectable()
export class ComponentsReader {
  constructor(private readonly database: Database) {}

  /**
   * A page of the components of the actor's organisation with their current status, by group, then by creation.
   * @throws InvalidError for an invalid cursor
   */
  async list(
    actor: Actor,
    request: ListComponentsRequest,
  ): Promise<MessageInitShape<typeof ListComponentsResponseSchema>> {
    const customerId = requireTenant(actor);
    const { size, after } = readComponentPage(request);
    const wanted = { internal: seesInternal(actor), after, limit: size + 1 };
    const found = await this.database.tenant(customerId, (tx) => loadComponents(tx, customerId, wanted));
    const components = found.slice(0, fitting(found.slice(0, size)));
    const last = components.at(-1);
    return { components, nextCursor: last && components.length < found.length ? cursorAfter(last) : '' };
  }

  /** @throws NotFoundError unless the actor may see such a component */
  async get(actor: Actor, id: string): Promise<WireComponent> {
    const customerId = requireTenant(actor);
    const wanted = { internal: seesInternal(actor), ids: [existingId(id)] };
    const [component] = await this.database.tenant(customerId, (tx) => loadComponents(tx, customerId, wanted));
    return existing(component);
  }
}
