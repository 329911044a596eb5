import { Injectable } from '@nestjs/common';
import { seesInternal, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import { CatalogService, type Component } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { KnownComponentStore } from './known-component.store.js';
import { UNKNOWN_COMPONENT } from './unknown-component.js';

/** What names components: the draft of an entry, a maintenance or a template. */
interface Naming {
  readonly components: readonly { readonly componentId: string }[];
}

/** Of a search. */
export interface SightOptions {
  /** Whether the reader itself leaves out what its page does not show. */
  readonly everyComponent?: boolean;
}

/** What a reader may see. */
export interface Sight {
  readonly mayName: (componentId: string) => boolean;
  /** The components of the organisation's first page, for a visitor, who gets only what that page shows. */
  readonly firstPage?: ReadonlySet<string>;
}

/** The component data that incidents need; the catalog owns it. */
@Injectable()
export class ComponentDirectory {
  constructor(
    private readonly rpc: RpcClient,
    private readonly known: KnownComponentStore,
  ) {}

  /**
   * Asks the catalog only for components that its events have not announced here yet: very recent ones, or ones older
   * than this table.
   * @param at JSON pointer of the draft in the request body
   * @param kept ids that were listed before and may stay, although the component may be deleted by now
   * @throws InvalidError naming every component that is not the organisation's
   * @throws UnavailableError or DeadlineExceededError when the catalog is needed and does not answer
   */
  async requireKnown(
    customerId: string,
    draft: Naming,
    at: string,
    kept: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    const named = draft.components.map(({ componentId }) => componentId);
    const there = await this.areThere(
      customerId,
      named.filter((id) => !kept.has(id)),
    );
    const violations = new Violations();
    for (const [index, id] of named.entries()) {
      violations.check(kept.has(id) || there(id), `${at}/affectedComponents/${index}/componentId`, UNKNOWN_COMPONENT);
    }
    violations.throwIfAny();
  }

  /** Decides what the actor may see. */
  async sightOf(actor: Actor, { everyComponent = false }: SightOptions = {}): Promise<Sight> {
    if (seesInternal(actor) || everyComponent) return { mayName: () => true };
    const firstPage = await this.idsSeenBy(actor);
    return { mayName: (componentId) => firstPage.has(componentId), firstPage };
  }

  /** Ids of the components that the actor may see. */
  async idsSeenBy(actor: Actor): Promise<ReadonlySet<string>> {
    return idsOf(await this.list(actor));
  }

  /**
   * Asks the catalog for all components of an organisation, and keeps them.
   * @throws UnavailableError or DeadlineExceededError when the catalog does not answer
   */
  async learn(customerId: string): Promise<readonly Component[]> {
    const listed = await this.list({ kind: 'system', app: 'incidents', customerId });
    await this.known.save(customerId, listed);
    return listed;
  }

  private async areThere(customerId: string, ids: readonly string[]): Promise<(componentId: string) => boolean> {
    if (ids.length === 0) return () => false;
    const found = await this.known.find(customerId, ids);
    if (ids.every((id) => found.has(id))) return (id) => found.get(id) === true;
    const there = idsOf(await this.learn(customerId));
    return (id) => there.has(id);
  }

  private async list(actor: Actor): Promise<Component[]> {
    const catalog = this.rpc.service(CatalogService);
    return everyPage(async (cursor) => {
      const answer = await catalog.listComponents({ cursor }, { actor });
      return { found: answer.components, nextCursor: answer.nextCursor };
    });
  }
}

const idsOf = (components: readonly Component[]) => new Set(components.map(({ id }) => id));
