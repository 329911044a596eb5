import { createElement } from 'react';
import { type PageState } from '../page-state.js';
import { renderDocument, type RenderedPage } from '../rendered-page.js';
import { HistoryPage } from './HistoryPage.js';
import { monthItems } from './month-items.js';
import { MonthPage, monthPath } from './MonthPage.js';

/** What one page of a month lists at most. */
const ITEMS_PER_PAGE = 100;

/**
 * Renders the page at `/history`. It links to `pageAssets()`.
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderHistoryPage(state: PageState): RenderedPage {
  return renderDocument(createElement(HistoryPage, { state }), 'linked', state.frameAncestors);
}

/**
 * Renders the pages of a month, `/history/{month}` and where there is much `/history/{month}/2` and so on. They link to
 * `pageAssets()` and do not depend on `state.now`.
 * @param state whose incidents and maintenances are those of the month
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderMonthPages(state: PageState, month: string): { path: string; page: RenderedPage }[] {
  const items = monthItems(state);
  const pages = Math.max(1, Math.ceil(items.length / ITEMS_PER_PAGE));
  return Array.from({ length: pages }, (_, index) => {
    const ofPage = items.slice(index * ITEMS_PER_PAGE, (index + 1) * ITEMS_PER_PAGE);
    const element = createElement(MonthPage, { state, month, items: ofPage, page: index + 1, pages });
    return {
      path: monthPath(month, index + 1),
      page: renderDocument(element, 'linked', state.frameAncestors),
    };
  });
}
