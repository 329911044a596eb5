import type { Tx } from '@candor/database/database.js';
import { loadPageHosts, type PageHosts } from '../domains/page-hosts.js';
import { PlanFeatures } from '../features/plan-features.js';
import { loadImages, type PageImage } from '../images/image.store.js';
import type { PageSettingsEntity } from '../settings/settings.entity.js';
import { loadSettings } from '../settings/settings.store.js';

/** What was said of a page, what its plan includes, its images, the host that links lead to, and the moment it is drawn for (epoch ms). */
export interface WhatHolds {
  readonly settings: Omit<PageSettingsEntity, 'customerId'>;
  readonly features: PlanFeatures;
  readonly images: readonly PageImage[];
  /** Undefined for the one below the base domain. */
  readonly host: string | undefined;
  readonly now: number;
  /** The months that have a history page, the newest first; none unless told. */
  readonly months?: readonly string[];
}

/** All of it but the months, and every host that the page answers at. */
export async function loadWhatHolds(tx: Tx, customerId: string): Promise<WhatHolds & { readonly hosts: PageHosts }> {
  const now = await databaseTime(tx);
  const settings = await loadSettings(tx, customerId);
  const features = await PlanFeatures.load(tx, customerId);
  const images = features.include('ui_customization') ? await loadImages(tx, customerId) : [];
  const hosts = await loadPageHosts(tx, customerId, features);
  return { settings, features, images, host: hosts.linked, now, hosts };
}

/** Of all replicas the database's clock decides which day it is (epoch ms). */
export async function databaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ now: number }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return row?.now ?? Date.now();
}
