import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { isId } from '@candor/platform/ids.js';
import type { PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { OrganisationPagesService } from '@candor/proto/gen/candor/pages/v1/organisation_pages_pb.js';
import { RpcClient } from '@candor/rpc/rpc-client.js';
import { ComponentDirectory } from '../components/component-directory.js';
import { MAX_PAGES, readChosenPages } from './chosen-pages.js';
import { FurtherPageStore, loadUnknownPages } from './further-page.store.js';

/** The pages that incidents are put on; `pages` owns them. */
@Injectable()
export class PageDirectory {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly known: FurtherPageStore,
    private readonly components: ComponentDirectory,
  ) {}

  /** Keeps a further page as it is now. */
  async keep(fact: PageSaved): Promise<void> {
    await this.known.save(fact);
    // Only an organisation with further pages or audiences needs to know which components its first page shows. Components
    // from before that was kept are learnt here, because publications cannot wait for the catalog.
    await this.components.learn(fact.customerId);
  }

  /**
   * Asks `pages` for chosen pages that its events have not announced here yet, made a moment ago, and keeps what there is. What
   * is unknown afterwards is refused by `requirePages`. Before a transaction starts, never inside.
   * @param chosen as they were given
   * @throws UnavailableError or DeadlineExceededError when `pages` is needed and does not answer
   */
  async learn(customerId: string, chosen: readonly string[]): Promise<void> {
    const others = readChosenPages(chosen.filter(isId)).filter((id) => id !== customerId);
    if (others.length === 0 || others.length > MAX_PAGES) return;
    const pageIds = await this.database.tenant(customerId, (tx) => loadUnknownPages(tx, customerId, others));
    if (pageIds.length === 0) return;
    const actor = { kind: 'system', app: 'incidents', customerId } as const;
    const { pages } = await this.rpc.service(OrganisationPagesService).resolvePages({ pageIds }, { actor });
    for (const page of pages) await this.keep(page);
  }
}
