import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import { requireEditor, type Actor } from '@candor/platform/actor.js';
import type { ReadersSchema } from '@candor/proto/gen/candor/pages/v1/readers_pb.js';
import { loadPlacedIds } from '../page/further-pages.store.js';
import { isFirstPage, requirePage } from '../page/page-key.js';
import { inAudiences, loadReaders } from '../page/readers.store.js';
import { readersToWire } from './readers.mapper.js';

/** Who may read a page, for those who decide it. */
@Injectable()
export class ReadersReader {
  constructor(private readonly database: Database) {}

  /**
   * @param asked the page; empty for the first one
   * @throws ForbiddenError for the role User, which has no settings screen
   * @throws NotFoundError for a page that is not the organisation's
   */
  async get(actor: Actor, asked: string): Promise<MessageInitShape<typeof ReadersSchema>> {
    const { customerId } = requireEditor(actor);
    return this.database.tenant(customerId, async (tx) => {
      const page = await requirePage(tx, customerId, asked);
      const readers = await loadReaders(tx, page.pageId);
      const onPage = isFirstPage(page) ? inAudiences(readers) : await loadPlacedIds(tx, page.pageId);
      return readersToWire(readers, onPage);
    });
  }
}
