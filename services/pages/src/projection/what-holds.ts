import type { Tx } from '@candor/database/database.js';
import { PlanFeatures } from '@candor/plan/plan-features.js';
import { loadPageHosts, type PageHosts } from '../domains/page-hosts.js';
import { loadImages, type PageImage } from '../images/image.store.js';
import type { PageEntity } from '../page/page.entity.js';
import { isFirstPage, type PageKey } from '../page/page-key.js';
import type { PageSettings } from '../page/settings.entity.js';
import { loadReaders, type KeptReaders } from '../page/readers.store.js';
import { loadSideDoorKeys, type SideDoorKey } from '../page/side-door-key.store.js';
import { loadSettings } from '../page/settings.store.js';
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

export async function loadWhatHolds(tx: Tx, { customerId, pageId }: PageKey): Promise<WhatHolds> {
  const now = await databaseTime(tx);
  const settings = await loadSettings(tx, pageId);
  const features = await PlanFeatures.load(tx, customerId);
  return { settings, features, now };
}

export async function loadWhatIsKept(
  tx: Tx,
  page: PageEntity,
  { settings, features, now }: WhatHolds,
): Promise<WhatIsKept> {
  const { customerId, pageId } = page;
  const images = features.include('ui_customization') ? await loadImages(tx, pageId) : [];
  const hosts = await loadPageHosts(tx, pageId, features);
  const sideDoorKeys = isFirstPage(page) ? await loadSideDoorKeys(tx, customerId) : [];
  const readers = await loadReaders(tx, pageId);
  const earlierMonths = await monthsBefore(tx, pageId, historySpan(page, settings.timeZone, now).first);
  return { images, hosts, sideDoorKeys, readers, earlierMonths };
}

/** The database's clock decides for all replicas which day it is (epoch ms). */
export async function databaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ now: number }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return row?.now ?? Date.now();
}
