import type { PageComponent } from '../state/page-state.js';

export type DrawnStatus = PageComponent['componentStatus'];

/** The possible states of a page as a whole. */
export const DRAWN_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded_performance',
  'partial_outage',
  'major_outage',
] as const satisfies readonly DrawnStatus[];

/** The path of a status's image, beside this module; drawn by `npm run generate`. */
export function drawnFile(status: DrawnStatus): string {
  return `./share-images/${status}.png`;
}
