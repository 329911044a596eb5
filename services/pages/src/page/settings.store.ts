import type { UptimeFormula } from '@candor/proto/uptime.js';
import { In } from 'typeorm';
import type { Tx } from '@candor/database/database.js';
import { DEFAULT_SETTINGS, PageSettingsEntity, type PageSettings } from './settings.entity.js';

/** The current settings of the page: the saved ones, else the defaults. */
export async function loadSettings(tx: Tx, pageId: string): Promise<PageSettings> {
  return (await tx.findOneBy(PageSettingsEntity, { pageId })) ?? DEFAULT_SETTINGS;
}

/** The same of several pages, by id. */
export async function loadSettingsOf(tx: Tx, pageIds: readonly string[]): Promise<(pageId: string) => PageSettings> {
  const rows = await tx.findBy(PageSettingsEntity, { pageId: In([...pageIds]) });
  const saved = new Map(rows.map((row) => [row.pageId, row]));
  return (pageId) => saved.get(pageId) ?? DEFAULT_SETTINGS;
}

/** How a page counts uptime; undefined for one that follows the first page, as that does itself. */
export function ownFormula({
  uptimePartialOutage: partialOutage,
  uptimeDegradedPerformance: degradedPerformance,
}: PageSettings): UptimeFormula | undefined {
  return partialOutage === null || degradedPerformance === null ? undefined : { partialOutage, degradedPerformance };
}
