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

/** A page of a month, before it is rendered. */
export interface MonthPageSource {
  path: string;
  /** As of a moment (epoch ms), which is all that tells two of them apart. It links to `pageAssets()`. */
  render: (at: number) => RenderedPage;
}

/**
 * The pages of a month, `/history/{month}` and where there is much `/history/{month}/2` and so on.
 * @param state whose incidents and maintenances are those of the month
 * @throws RangeError, when rendered, where the time zone is not an IANA name
 */
export function monthPages(state: PageState, month: string): MonthPageSource[] {
  const items = monthItems(state);
  const pages = Math.max(1, Math.ceil(items.length / ITEMS_PER_PAGE));
  return Array.from({ length: pages }, (_, index) => {
    const ofPage = items.slice(index * ITEMS_PER_PAGE, (index + 1) * ITEMS_PER_PAGE);
    const props = { month, items: ofPage, page: index + 1, pages };
    return {
      path: monthPath(month, index + 1),
      render: (at) =>
        renderDocument(
          createElement(MonthPage, { state: { ...state, now: at }, ...props }),
          'linked',
          state.frameAncestors,
        ),
    };
  });
}
