import type { Tx } from '@candor/database/database.js';
import { DEFAULT_SETTINGS, PageSettingsEntity } from './settings.entity.js';

/** The current settings of the page: the saved ones, else the defaults. */
export async function loadSettings(tx: Tx, customerId: string): Promise<Omit<PageSettingsEntity, 'customerId'>> {
  return (await tx.findOneBy(PageSettingsEntity, { customerId })) ?? DEFAULT_SETTINGS;
}
