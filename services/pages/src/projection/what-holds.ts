import type { Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { loadPageHostsOf, type PageHosts } from '../domains/page-hosts.js';
import { loadImagesOf, type PageImage } from '../images/image.store.js';
import type { PageEntity } from '../page/page.entity.js';
import { isFirstPage, type PageKey } from '../page/page-key.js';
import type { PageSettings } from '../page/settings.entity.js';
import { loadReadersOf, type KeptReaders } from '../page/readers.store.js';
import { loadSideDoorKeys, type SideDoorKey } from '../page/side-door-key.store.js';
import { loadSettingsOf } from '../page/settings.store.js';
import { historySpan, monthsBefore } from './page-months.js';

/** The inputs that decide what is read for a page: its settings, the features of its plan, and the time (epoch ms). */
export interface WhatHolds {
  readonly settings: PageSettings;
  readonly features: PlanFeatures;
  readonly now: number;
}

/** The rest of a page's data in our own tables. */
export interface WhatIsKept {
  readonly images: readonly PageImage[];
  readonly hosts: PageHosts;
  readonly sideDoorKeys: readonly SideDoorKey[];
  /** Absent while nobody has decided who may read the page. */
  readonly readers: KeptReaders | undefined;
  /** Months from before there was the page in which something happened, newest first. */
  readonly earlierMonths: readonly string[];
}

/** @param pages of one organisation @returns one for each of them */
export async function loadWhatHolds(tx: Tx, pages: readonly PageKey[]): Promise<WhatHolds[]> {
  const [first] = pages;
  if (!first) return [];
  const now = await databaseTime(tx);
  const features = await PlanFeatures.load(tx, first.customerId);
  const settingsOf = await loadSettingsOf(tx, idsOf(pages));
  return pages.map(({ pageId }) => ({ settings: settingsOf(pageId), features, now }));
}

/** @param pages of one organisation @returns one for each of them */
export async function loadWhatIsKept(
  tx: Tx,
  pages: readonly { readonly page: PageEntity; readonly holds: WhatHolds }[],
): Promise<WhatIsKept[]> {
  const [first] = pages;
  if (!first) return [];
  const ids = idsOf(pages.map(({ page }) => page));
  const { features } = first.holds;
  const imagesOf = features.include('ui_customization') ? await loadImagesOf(tx, ids) : () => [];
  const hostsOf = await loadPageHostsOf(tx, ids, features);
  const readersOf = await loadReadersOf(tx, ids);
  const spans = pages.map(({ page, holds }) => ({
    pageId: page.pageId,
    first: historySpan(page, holds.settings.timeZone, holds.now).first,
  }));
  const earlierMonthsOf = await monthsBefore(tx, spans);
  const hasFirst = pages.some(({ page }) => isFirstPage(page));
  const sideDoorKeys = hasFirst ? await loadSideDoorKeys(tx, first.page.customerId) : [];
  return pages.map(({ page }) => ({
    images: imagesOf(page.pageId),
    hosts: hostsOf(page.pageId),
    sideDoorKeys: isFirstPage(page) ? sideDoorKeys : [],
    readers: readersOf(page.pageId),
    earlierMonths: earlierMonthsOf(page.pageId),
  }));
}

function idsOf(pages: readonly { readonly pageId: string }[]): string[] {
  return pages.map(({ pageId }) => pageId);
}

/** The database's clock decides for all replicas which day it is (epoch ms). */
export async function databaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ now: number }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return row?.now ?? Date.now();
}
