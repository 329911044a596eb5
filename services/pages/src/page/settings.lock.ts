import type { Tx } from '@candor/database/database.js';
import type { PageKey } from './page-key.js';
import { PageSettingsEntity } from './settings.entity.js';

/** Locks the row, which is created with the defaults when missing, so that changes are serial. */
export async function lockSettings(tx: Tx, { customerId, pageId }: PageKey): Promise<PageSettingsEntity> {
  await tx.query(`insert into page_settings (customer_id, page_id) values ($1, $2) on conflict do nothing`, [
    customerId,
    pageId,
  ]);
  const lock = { mode: 'pessimistic_write' } as const;
  return tx.findOneOrFail(PageSettingsEntity, { where: { pageId }, lock });
}
