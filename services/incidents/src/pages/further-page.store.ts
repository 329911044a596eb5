import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import type { FurtherPage } from '@candor/proto/page-placement.js';

/** Read model of the pages that organisations have beside their first one. */
@Injectable()
export class FurtherPageStore {
  constructor(private readonly database: Database) {}

  /** The newest state wins, in whatever order they arrive. A deleted page keeps a row, without components. */
  async save({ customerId, pageId, version, componentIds, deleted }: PageSaved): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into further_page (page_id, customer_id, version, component_ids) values ($1, $2, $3, $4)
         on conflict (page_id) do update set version = excluded.version, component_ids = excluded.component_ids
          where further_page.version < excluded.version`,
        [pageId, customerId, version.toString(), deleted ? [] : componentIds],
      ),
    );
  }
}

/** The further pages of an organisation that have components. */
export async function loadFurtherPages(tx: Tx, customerId: string): Promise<FurtherPage[]> {
  const rows = await tx.query<{ id: string; componentIds: string[] }[]>(
    `select page_id as id, component_ids as "componentIds" from further_page
      where customer_id = $1 and component_ids <> '{}' order by page_id`,
    [customerId],
  );
  return rows.map(({ id, componentIds }) => ({ id, componentIds: new Set(componentIds) }));
}
