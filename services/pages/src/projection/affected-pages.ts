import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { loadPagesWith } from '../page/further-pages.store.js';
import { PageQueue } from './page-queue.js';

/** What a change concerns. */
export interface Affected {
  /** Every page that has one of these. */
  readonly componentIds: readonly string[];
  /** These further pages themselves. */
  readonly pageIds: readonly string[];
}

/** Requests projections of the pages that a change concerns: an organisation may have thousands of others. */
@Injectable()
export class AffectedPages {
  constructor(
    private readonly database: Database,
    private readonly pages: PageQueue,
  ) {}

  /**
   * A page that gets one of the components meanwhile is projected because of that.
   * @throws what the projection throws
   */
  async request(customerId: string, { componentIds, pageIds }: Affected): Promise<void> {
    const having =
      componentIds.length === 0
        ? []
        : await this.database.tenant(customerId, (tx) => loadPagesWith(tx, customerId, componentIds));
    await this.pages.requestPages(customerId, [...having, ...pageIds]);
  }
}
