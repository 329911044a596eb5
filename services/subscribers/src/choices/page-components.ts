import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { InvalidError } from '@candor/platform/errors.js';
import { CatalogService } from '@candor/proto/gen/candor/catalog/v1/catalog_pb.js';
import { everyPage } from '@candor/rpc/every-page.js';
import { RpcClient, type RpcClientOf } from '@candor/rpc/rpc-client.js';
import { audiencesOf, seenBy, type Audience } from '../page/audiences.js';
import type { PageKey } from '../page/page-key.js';
import { loadPage, type PageSettings } from '../page/page.reader.js';
import type { Choices } from './choices.js';
import { COMPONENTS_POINTER } from './choices.rules.js';

const TIMEOUT_MS = 2_000;

/** The components that can be chosen: those that a page shows. */
@Injectable()
export class PageComponents {
  private readonly catalog: RpcClientOf<typeof CatalogService>;

  constructor(
    rpc: RpcClient,
    private readonly database: Database,
  ) {
    this.catalog = rpc.service(CatalogService);
  }

  /** Ids and names as visitors see them. @throws NotFoundError for a page that there is not */
  async list(page: PageKey): Promise<{ id: string; name: string }[]> {
    const { componentIds: ids, audiences } = await this.pageOf(page);
    if (ids === null) return this.listed(page, inAudiences(audiences));
    // Those of a further page may be internal.
    const chosen = new Set(ids);
    return (await this.listed(page, ids)).filter(({ id }) => chosen.has(id));
  }

  /**
   * @param by `kept` are components that may stay although they may be deleted by now; `reader` is whose choice it is, its
   *   address or null without one; undefined for that of staff
   * @throws InvalidError at "/componentIds" when one is not on the page or the reader does not see it, NotFoundError for a page that there is not
   */
  async requireKnown(
    page: PageKey,
    choices: Choices,
    { kept = [], reader }: { readonly kept?: readonly string[]; readonly reader?: string | null } = {},
  ): Promise<void> {
    const asked = choices.componentIds?.filter((id) => !kept.includes(id)) ?? [];
    if (asked.length === 0) return;
    const known = new Set(await this.offeredTo(page, reader));
    if (asked.every((id) => known.has(id))) return;
    throw new InvalidError([{ pointer: COMPONENTS_POINTER, detail: 'Please choose services of this page.' }]);
  }

  /**
   * Whether a reader sees a component that is on the page, or was.
   * @param reader its address, null without one @throws NotFoundError for a page that there is not
   */
  async seenBy(page: PageKey, reader: string | null): Promise<(componentId: string) => boolean> {
    const { componentIds, audiences } = await this.pageOf(page);
    const sees = seenBy(audiences, reader ?? undefined);
    if (componentIds !== null || audiences.length === 0) return sees;
    // What an audience of the first page has is for all when it is not internal any more.
    const isForAll = new Set((await this.listed(page)).map(({ id }) => id));
    return (id) => isForAll.has(id) || sees(id);
  }

  /** The ids of what a reader can choose, or staff for one. */
  private async offeredTo(page: PageKey, reader?: string | null): Promise<readonly string[]> {
    const { componentIds, audiences } = await this.pageOf(page);
    const isStaff = reader === undefined;
    if (componentIds !== null)
      return isStaff ? componentIds : componentIds.filter(seenBy(audiences, reader ?? undefined));
    const own = isStaff ? audiences : audiencesOf(audiences, reader ?? undefined);
    return (await this.listed(page, inAudiences(own))).map(({ id }) => id);
  }

  private pageOf(page: PageKey): Promise<PageSettings> {
    return this.database.tenant(page.customerId, (tx) => loadPage(tx, page));
  }

  private async listed({ customerId }: PageKey, also: readonly string[] = []): Promise<{ id: string; name: string }[]> {
    const actor = { kind: 'visitor', customerId } as const;
    const found = await everyPage(async (cursor) => {
      const request = { cursor, alsoComponentIds: [...also] };
      const page = await this.catalog.listComponents(request, { actor, timeoutMs: TIMEOUT_MS });
      return { found: page.components, nextCursor: page.nextCursor };
    });
    return found.map(({ id, name }) => ({ id, name }));
  }
}

/** What audiences have, each once. */
function inAudiences(audiences: readonly Audience[]): string[] {
  return [...new Set(audiences.flatMap(({ componentIds }) => componentIds))];
}
