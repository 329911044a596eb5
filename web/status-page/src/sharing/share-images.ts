import { readFileSync } from 'node:fs';
import type { PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import type { DrawnStatus } from './drawn-statuses.js';

/** One image per state, shared by all pages. Reading it does not load the library that draws it. */
const DRAWN: Readonly<Record<DrawnStatus, Uint8Array>> = {
  operational: readFileSync(new URL('./share-images/operational.png', import.meta.url)),
  under_maintenance: readFileSync(new URL('./share-images/under_maintenance.png', import.meta.url)),
  degraded_performance: readFileSync(new URL('./share-images/degraded_performance.png', import.meta.url)),
  partial_outage: readFileSync(new URL('./share-images/partial_outage.png', import.meta.url)),
  major_outage: readFileSync(new URL('./share-images/major_outage.png', import.meta.url)),
};

/** The preview image of a shared link to the page, by its state: 1200 × 630, PNG. */
export function sharedImage(state: PageState): Uint8Array {
  return DRAWN[viewOf(state).overall];
}
