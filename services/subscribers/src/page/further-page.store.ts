import { Injectable } from '@nestjs/common';
import { Database } from '@candor/database/database.js';
import type { PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { disabledChannels, keptAudiences, onlyThese } from './event-settings.js';

/** Rows of one transaction. */
const BATCH = 1_000;
/** What is not over within minutes anyway. */
const OF_PAGES = ['subscription', 'reader_link', 'import'];

/** Read model of the pages that organisations have beside their first one. */
@Injectable()
export class FurtherPageStore {
  constructor(private readonly database: Database) {}

  /** The newest state wins, in whatever order they arrive. What a deleted page had here is deleted with it. */
  async save(fact: PageSaved): Promise<void> {
    // Only the first page of all organisations changes anything; the release before cannot come back from then on.
    await this.database.system((tx) => tx.query('select allow_further_pages()'));
    const { customerId, pageId, version, componentIds, settings, onlyPeople, audiences, deleted } = fact;
    await this.database.tenant(customerId, (tx) =>
      tx.query(
        `insert into further_page as known (page_id, customer_id, version, component_ids, disabled_channels, only_people,
                                            deleted, audiences)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (page_id) do update
           set version = excluded.version, component_ids = excluded.component_ids,
               disabled_channels = excluded.disabled_channels, only_people = excluded.only_people,
               deleted = excluded.deleted, audiences = excluded.audiences
          where known.version < excluded.version`,
        [
          pageId,
          customerId,
          version.toString(),
          deleted ? [] : componentIds,
          disabledChannels(settings),
          onlyThese(onlyPeople),
          deleted,
          JSON.stringify(deleted ? [] : keptAudiences(audiences)),
        ],
      ),
    );
    if (deleted) await this.forget(customerId, pageId);
  }

  /** What is being changed or added at this moment is left to the upkeep. */
  private async forget(customerId: string, pageId: string): Promise<void> {
    for (const table of OF_PAGES) while (await this.isLeftAfterBatch(table, customerId, pageId));
  }

  private isLeftAfterBatch(table: string, customerId: string, pageId: string): Promise<boolean> {
    return this.database.tenant(customerId, async (tx) => {
      const [, gone] = (await tx.query(
        `delete from ${table} where customer_id = $1 and id in (
           select id from ${table} where customer_id = $1 and page_id = $2 limit ${BATCH} for update skip locked)`,
        [customerId, pageId],
      )) as [unknown, number];
      return gone === BATCH;
    });
  }
}
