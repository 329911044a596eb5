import { setImmediate as nextTurnOfTheLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { everyPage } from '@candor/messaging/every-page.js';
import { RpcClient } from '@candor/messaging/rpc-client.js';
import { requireTenant, seesInternal, type Actor } from '@candor/platform/actor.js';
import { Violations } from '@candor/platform/violations.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { UNKNOWN_COMPONENT, type CheckedDraft } from './entry-draft.rules.js';

/** What incidents need to know of the components, which the catalog owns. */
@Injectable()
export class ComponentDirectory {
  /** By organisation: what visitors may be told, asked for in a moment. */
  private readonly asking = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * @param at JSON pointer of the draft in the request body
   * @param kept ids that were there already and may stay, although the component may be gone by now
   * @throws InvalidError naming every component that is not the organisation's
   * @throws UnavailableError or DeadlineExceededError while the catalog does not answer
   */
  async requireKnown(
    customerId: string,
    draft: Pick<CheckedDraft, 'components'>,
    at: string,
    kept: ReadonlySet<string> = new Set(),
  ): Promise<void> {
    if (draft.components.every(({ componentId }) => kept.has(componentId))) return;
    const known = await this.idsSeenBy({ kind: 'system', app: 'incidents', customerId });
    const violations = new Violations();
    for (const [index, { componentId }] of draft.components.entries()) {
      violations.check(
        kept.has(componentId) || known.has(componentId),
        `${at}/affectedComponents/${index}/componentId`,
        UNKNOWN_COMPONENT,
      );
    }
    violations.throwIfAny();
  }

  /** Which components may be named to the actor. */
  async nameableBy(actor: Actor): Promise<(componentId: string) => boolean> {
    if (seesInternal(actor)) return () => true;
    const seen = await this.idsShownBy(requireTenant(actor));
    return (componentId) => seen.has(componentId);
  }

  /** Asks once for all who want to know in the same turn of the event loop, as the page does that is read by several calls. */
  private idsShownBy(customerId: string): Promise<ReadonlySet<string>> {
    const joined = this.asking.get(customerId);
    if (joined) return joined;
    const asking = nextTurnOfTheLoop().then(() => {
      this.asking.delete(customerId);
      return this.idsSeenBy({ kind: 'visitor', customerId });
    });
    this.asking.set(customerId, asking);
    return asking;
  }

  /** Ids of the components that the actor may see. */
  async idsSeenBy(actor: Actor): Promise<ReadonlySet<string>> {
    const catalog = this.rpc.service(CatalogService);
    const components = await everyPage(async (cursor) => {
      const answer = await catalog.listComponents({ cursor }, { actor });
      return { found: answer.components, nextCursor: answer.nextCursor };
    });
    return new Set(components.map(({ id }) => id));
  }
}
