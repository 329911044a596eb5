import { dayKey } from '@candor/ui/time/calendar-days.js';
import { type ReactElement } from 'react';
import { InnerPage } from '../layout/InnerPage.js';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { viewOf } from '../state/page-view.js';
import { Time } from '../text/Time.js';
import { subjectOf, type MonthItem } from './month-items.js';
import { MonthItemArticle } from './MonthItemArticle.js';

export interface MonthPageProps {
  state: PageState;
  /** `2026-10` */
  month: string;
  /** The items of this page, newest first. */
  items: readonly MonthItem[];
  /** Starts at 1. */
  page: number;
  pages: number;
}

/** The path of a page of a month. */
export function monthPath(month: string, page = 1): string {
  return `/history/${month}${page === 1 ? '' : `/${page}`}`;
}

/** The items of a month by day, newest first. */
export function MonthPage({ state, month, items, page, pages }: MonthPageProps): ReactElement {
  const t = useTexts();
  const days = byDay(items, state.timeZone);
  const view = viewOf(state);
  return (
    <InnerPage state={state} title={t.month(month)} description={t.history.of(month)} path={monthPath(month, page)}>
      <div className="incident-title">
        <p className="eyebrow">
          <a href={t.path('/history')}>{t.history.title}</a>
        </p>
        <h1>{t.month(month)}</h1>
      </div>
      {days.length === 0 && <p className="empty">{t.history.none}</p>}
      {days.map(({ key, instant, items: ofDay }) => (
        <section key={key} className="day">
          <h2>
            <Time instant={instant} timeZone={state.timeZone} form="day" />
          </h2>
          {ofDay.map((item) => (
            <MonthItemArticle key={subjectOf(item).id} item={item} view={view} />
          ))}
        </section>
      ))}
      {pages > 1 && (
        <nav aria-label={t.history.pages}>
          <ul className="facts months">
            {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
              <li key={number}>
                <a href={t.path(monthPath(month, number))} aria-current={number === page ? 'page' : undefined}>
                  {t.history.page(number)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Neighbours state={state} month={month} />
    </InnerPage>
  );
}

/** Links to the months before and after, where they have pages. */
function Neighbours({ state, month }: { state: PageState; month: string }): ReactElement | null {
  const t = useTexts();
  const before = state.months.find((one) => one < month);
  const after = state.months.findLast((one) => one > month);
  if (before === undefined && after === undefined) return null;
  return (
    <nav aria-label={t.history.months} className="neighbours">
      {before !== undefined && (
        <a rel="prev" href={t.path(monthPath(before))}>
          {t.month(before)}
        </a>
      )}
      {after !== undefined && (
        <a rel="next" href={t.path(monthPath(after))}>
          {t.month(after)}
        </a>
      )}
    </nav>
  );
}

/** From a sorted list, so that the days are sorted too. */
function byDay(items: readonly MonthItem[], timeZone: string): { key: string; instant: number; items: MonthItem[] }[] {
  const days = new Map<string, { key: string; instant: number; items: MonthItem[] }>();
  for (const item of items) {
    const key = dayKey(item.time, timeZone);
    const day = days.get(key) ?? { key, instant: item.time, items: [] };
    day.items.push(item);
    days.set(key, day);
  }
  return [...days.values()];
}
