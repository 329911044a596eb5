import type { Tx } from '@candor/database/database.js';
import { DEFAULT_SETTINGS, PageSettingsEntity, type PageSettings } from './settings.entity.js';

/** The current settings of the page: the saved ones, else the defaults. */
export async function loadSettings(tx: Tx, pageId: string): Promise<PageSettings> {
  return (await tx.findOneBy(PageSettingsEntity, { pageId })) ?? DEFAULT_SETTINGS;
}
