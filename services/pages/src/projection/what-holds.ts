import type { Tx } from '@candor/database/database.js';
import { loadPageHosts, type PageHosts } from '../domains/page-hosts.js';
import { PlanFeatures } from '../features/plan-features.js';
import { loadImages, type PageImage } from '../images/image.store.js';
import type { PageSettingsEntity } from '../settings/settings.entity.js';
import { loadSettings } from '../settings/settings.store.js';

/** What was said of a page, what its plan includes, its images and hosts, and the moment (epoch ms). */
export interface WhatHolds {
  readonly settings: Omit<PageSettingsEntity, 'customerId'>;
  readonly features: PlanFeatures;
  readonly images: readonly PageImage[];
  readonly hosts: PageHosts;
  readonly now: number;
}

export async function loadWhatHolds(tx: Tx, customerId: string): Promise<WhatHolds> {
  const now = await databaseTime(tx);
  const settings = await loadSettings(tx, customerId);
  const features = await PlanFeatures.load(tx, customerId);
  const images = features.include('ui_customization') ? await loadImages(tx, customerId) : [];
  const hosts = await loadPageHosts(tx, customerId, features);
  return { settings, features, images, hosts, now };
}

/** Of all replicas the database's clock decides which day it is (epoch ms). */
export async function databaseTime(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ now: number }[]>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return row?.now ?? Date.now();
}
