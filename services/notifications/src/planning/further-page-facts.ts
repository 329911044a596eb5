import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@candor/database/database.js';
import { type PageSaved } from '@candor/proto/gen/candor/pages/v1/events_pb.js';
import { knownZone } from './known-zone.js';

/** Keeps a read model of the pages that organisations have beside their first one. */
@Injectable()
export class FurtherPageFacts {
  constructor(private readonly database: Database) {}

  /** Keeps the newest state of a further page, and what was ever chosen for it. */
  async save(page: PageSaved): Promise<void> {
    const { customerId, pageId, version, componentIds, deleted, name, domain, settings, audiences } = page;
    const { notificationDisplayName = '', timeZone = '', logoUrl = '', pageUrl = '', brandColor = '' } = settings ?? {};
    await this.database.tenant(customerId, async (tx) => {
      await tx.query(
        `insert into further_page as known (page_id, customer_id, version, component_ids, ever_component_ids)
         values ($1, $2, -1, '{}', $3)
         on conflict (page_id) do update
           set ever_component_ids = array(select unnest(known.ever_component_ids)
                                           union select unnest(excluded.ever_component_ids))`,
        [pageId, customerId, componentIds],
      );
      await tx.query(
        `update further_page
            set version = $2, component_ids = $3, deleted = $4, name = $5, domain = $6, display_name = $7, time_zone = $8,
                logo_url = $9, page_url = $10, brand_color = $11, language = $12,
                audiences = $13
          where page_id = $1 and version < $2`,
        [
          pageId,
          version.toString(),
          deleted ? [] : componentIds,
          deleted,
          name,
          domain,
          notificationDisplayName,
          knownZone(timeZone),
          logoUrl,
          pageUrl,
          brandColor,
          settings?.language ?? '',
          // Who is in them is for `subscribers` alone to know.
          JSON.stringify((deleted ? [] : audiences).map(({ id, componentIds: seen }) => ({ id, componentIds: seen }))),
        ],
      );
    });
  }

  /** The further pages of the transaction's organisation that show any of the components, with all that each shows. */
  async showing(tx: Tx, componentIds: readonly string[]): Promise<{ pageId: string; componentIds: string[] }[]> {
    return tx.query(
      `select page_id as "pageId", component_ids as "componentIds" from further_page
        where component_ids && $1::uuid[] order by page_id`,
      [componentIds],
    );
  }

  /** Whether a further page of the transaction's organisation is known, also one that was deleted. */
  async isKnown(tx: Tx, pageId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(`select 1 from further_page where page_id = $1`, [pageId]);
    return rows.length > 0;
  }
}
