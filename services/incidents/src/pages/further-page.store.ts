import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import type { PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';

/** Read model of the pages that organisations have beside their first one. */
@Injectable()
export class FurtherPageStore {
  constructor(private readonly database: Database) {}

  /** The newest state wins, in whatever order they arrive. A page keeps what was ever chosen for it, also deleted. */
  async save({ customerId, pageId, version, componentIds, deleted }: PageSaved): Promise<void> {
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into further_page as known (page_id, customer_id, version, component_ids, ever_component_ids, deleted)
         values ($1, $2, $3, $4, $4, $5)
         on conflict (page_id) do update
           set version = greatest(known.version, excluded.version),
               component_ids = case when known.version < excluded.version then excluded.component_ids
                                    else known.component_ids end,
               deleted = known.deleted or excluded.deleted,
               ever_component_ids = array(select unnest(known.ever_component_ids)
                                           union select unnest(excluded.ever_component_ids))`,
        [pageId, customerId, version.toString(), deleted ? [] : componentIds, deleted],
      ),
    );
  }
}

/** A page beside an organisation's first one; a deleted one has no components. */
export interface FurtherPage {
  readonly id: string;
  readonly componentIds: ReadonlySet<string>;
  /** What was ever chosen for it. */
  readonly everComponentIds: ReadonlySet<string>;
  readonly isDeleted: boolean;
}

/** The further pages that an organisation ever had. */
export async function loadFurtherPages(tx: Tx, customerId: string): Promise<FurtherPage[]> {
  const rows = await tx.query<{ id: string; componentIds: string[]; everComponentIds: string[]; isDeleted: boolean }[]>(
    `select page_id as id, component_ids as "componentIds", ever_component_ids as "everComponentIds",
            deleted as "isDeleted"
       from further_page where customer_id = $1 order by page_id`,
    [customerId],
  );
  return rows.map(({ componentIds, everComponentIds, ...page }) => ({
    ...page,
    componentIds: new Set(componentIds),
    everComponentIds: new Set(everComponentIds),
  }));
}

/** Those of some pages that are not known here, nor as deleted ones. */
export async function loadUnknownPages(tx: Tx, customerId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }[]>(
    `select asked.id from unnest($2::uuid[]) as asked (id)
      where not exists (select from further_page where page_id = asked.id and customer_id = $1)`,
    [customerId, ids],
  );
  return rows.map(({ id }) => id);
}

/** The components that were ever chosen for one of these pages. */
export function everChosen(pages: readonly FurtherPage[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ everComponentIds }) => [...everComponentIds]));
}
