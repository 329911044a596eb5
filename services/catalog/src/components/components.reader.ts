import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import type {
  ListComponentsRequest,
  ListComponentsResponseSchema,
} from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { componentStatuses } from '@candor/proto/status-words.js';
import { readAlso } from './also-components.js';
import { cursorAfter, fitting, readComponentPage } from './component-cursor.js';
import type { WireComponent } from './component.mapper.js';
import { existing, existingId } from './existing.js';
import { countComponents, loadComponents, type ComponentFilter } from './load-components.js';
import { loadGroups } from './load-groups.js';

/** Components for the screens. */
@Injectable()
export class ComponentsReader {
  constructor(private readonly database: Database) {}

  /**
   * A page of the components of the actor's organisation with their current status, in their order.
   * @throws InvalidError for an invalid cursor, an invalid filter, and for `also_component_ids` as `readAlso`
   */
  async list(
    actor: Actor,
    request: ListComponentsRequest,
  ): Promise<MessageInitShape<typeof ListComponentsResponseSchema>> {
    const customerId = requireTenant(actor);
    const { size, after } = readComponentPage(request);
    const seen = { internal: seesInternal(actor), also: readAlso(request) };
    const wanted = { ...seen, after, limit: size + 1, filter: readFilter(request) };
    const { found, groups, totals } = await this.database.tenant(customerId, async (tx) => {
      const found = await loadComponents(tx, customerId, wanted);
      return {
        found,
        groups: await loadGroups(tx, customerId, found.slice(0, size)),
        totals: request.withTotals ? await countComponents(tx, customerId, wanted) : {},
      };
    });
    const components = found.slice(0, fitting(found.slice(0, size), groups));
    const last = components.at(-1);
    return {
      components,
      nextCursor: last && components.length < found.length ? cursorAfter(last) : '',
      groups: [...new Set(components.map(({ groupName }) => groupName))].flatMap((name) => groups.get(name) ?? []),
      ...totals,
    };
  }

  /** @throws NotFoundError unless the actor may see such a component */
  async get(actor: Actor, id: string): Promise<WireComponent> {
    const customerId = requireTenant(actor);
    const wanted = { internal: seesInternal(actor), ids: [existingId(id)] };
    const [component] = await this.database.tenant(customerId, (tx) => loadComponents(tx, customerId, wanted));
    return existing(component);
  }
}

const MAX_SEARCH = 200;

/** @throws InvalidError at "/search", "/group" and "/status" */
function readFilter({ search, groupName, statuses }: ListComponentsRequest): ComponentFilter {
  const words = statuses.map((status) => componentStatuses.wordOf(status));
  new Violations()
    .optionalText(search, '/search', MAX_SEARCH)
    .optionalText(groupName ?? '', '/group', MAX_SEARCH)
    .check(!words.includes(undefined), '/status', 'Unknown status.')
    .throwIfAny();
  return { search, groupName, statuses: words.filter((word) => word !== undefined) };
}
