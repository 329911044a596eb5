import type { Tx } from '@candor/database/database.js';
import { PageSettingsEntity } from './settings.entity.js';

/** Holds the row, which is made of the defaults when there is none, so that changes come one after the other. */
export async function lockSettings(tx: Tx, customerId: string): Promise<PageSettingsEntity> {
  await tx.query(`insert into page_settings (customer_id) values ($1) on conflict do nothing`, [customerId]);
  const lock = { mode: 'pessimistic_write' } as const;
  return tx.findOneOrFail(PageSettingsEntity, { where: { customerId }, lock });
}
