import { createElement } from 'react';
import { type Language } from '@candor/words/languages.js';
import { type PageState } from '../state/page-state.js';
import { renderPage, type RenderedPage } from '../document/rendered-page.js';
import { HistoryPage } from './HistoryPage.js';
import { monthItems } from './month-items.js';
import { MonthPage } from './MonthPage.js';

/** The maximum number of items on one page of a month. */
const ITEMS_PER_PAGE = 100;

/**
 * Renders the page at `/history`. It links to `pageAssets()`.
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderHistoryPage(state: PageState, language?: Language): RenderedPage {
  return renderPage(createElement(HistoryPage, { state }), 'linked', state, language);
}

/**
 * Renders a page of a month: `/history/{month}` and, for further items, `/history/{month}/2` and so on. It links to
 * `pageAssets()`.
 * @param state whose incidents and maintenances are those of the month
 * @param page starts at 1; the result is undefined for a page beyond the last
 * @throws RangeError when the time zone is not an IANA name
 */
export function renderMonthPage(
  state: PageState,
  { month, page }: { month: string; page: number },
  language?: Language,
): RenderedPage | undefined {
  const items = monthItems(state);
  const pages = Math.max(1, Math.ceil(items.length / ITEMS_PER_PAGE));
  if (page > pages) return undefined;
  const ofPage = items.slice((page - 1) * ITEMS_PER_PAGE, page * ITEMS_PER_PAGE);
  const element = createElement(MonthPage, { state, month, items: ofPage, page, pages });
  return renderPage(element, 'linked', state, language);
}
