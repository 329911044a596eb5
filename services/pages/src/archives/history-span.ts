import { pageMonth } from '@candor/status-page/history/page-month.js';
import type { PageEntity } from '../page/page.entity.js';

/** From when on a page has a history, and the month that it is there (`2026-10`). */
export interface HistorySpan {
  readonly first: string;
  readonly current: string;
}

/** In the page's own zone at a moment (epoch ms). */
export function historySpan(page: PageEntity, timeZone: string, now: number): HistorySpan {
  return { first: pageMonth(page.createdAt.getTime(), timeZone), current: pageMonth(now, timeZone) };
}
