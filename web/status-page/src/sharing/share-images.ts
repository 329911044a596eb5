import { readFileSync } from 'node:fs';
import type { PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import { DRAWN_STATUSES, drawnFile, type DrawnStatus } from './drawn-statuses.js';

/** One image per state, shared by all pages. Reading it does not load the library that draws it. */
const drawn = new Map<DrawnStatus, Uint8Array>(
  DRAWN_STATUSES.map((status) => [status, readFileSync(new URL(drawnFile(status), import.meta.url))]),
);

/** The preview image of a shared link to the page, by its state: 1200 × 630, PNG. */
export function sharedImage(state: PageState): Uint8Array {
  return drawn.get(viewOf(state).overall) ?? new Uint8Array();
}
