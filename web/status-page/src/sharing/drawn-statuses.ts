import type { PageComponent } from '../page-state.js';

export type DrawnStatus = PageComponent['componentStatus'];

/** What a page as a whole can be. */
export const DRAWN_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const satisfies readonly DrawnStatus[];

/** Where the image of a status is, beside this module; drawn by `npm run generate`. */
export function drawnFile(status: DrawnStatus): string {
  return `./share-images/${status}.png`;
}
