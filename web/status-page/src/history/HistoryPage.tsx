import { type ReactElement } from 'react';
import { InnerPage } from '../layout/InnerPage.js';
import { pageDescription } from '../layout/page-description.js';
import { useTexts } from '../language/texts-context.js';
import { type PageState } from '../state/page-state.js';
import { Time } from '../text/Time.js';
import { monthItems, subjectOf, type MonthItem } from './month-items.js';
import { monthPath } from './MonthPage.js';
import { pageMonth } from '../time/page-month.js';

/** Months that are shown with their items: the state has the last 90 days, so these are complete. */
const WITH_ITEMS = 2;
/** Items of each month. */
const MAX_ITEMS = 20;

/** The start page of the history: the latest months with their items, and a link for every other month. */
export function HistoryPage({ state }: { state: PageState }): ReactElement {
  const t = useTexts();
  const items = monthItems(state);
  const latest = state.months.slice(0, WITH_ITEMS);
  const earlier = state.months.slice(WITH_ITEMS);
  return (
    <InnerPage state={state} title={t.history.title} description={pageDescription(state, t)} path="/history">
      <div className="incident-title">
        <h1>{t.history.title}</h1>
      </div>
      {latest.map((month) => (
        <section key={month} className="day">
          <h2>
            <a href={t.path(monthPath(month))}>{t.month(month)}</a>
          </h2>
          <LatestItems
            items={items.filter(({ time }) => pageMonth(time, state.timeZone) === month)}
            timeZone={state.timeZone}
          />
        </section>
      ))}
      {earlier.length > 0 && (
        <nav className="day" aria-labelledby="earlier-months">
          <h2 id="earlier-months">{t.history.earlier}</h2>
          <ul className="months">
            {earlier.map((month) => (
              <li key={month}>
                <a href={t.path(monthPath(month))}>{t.month(month)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </InnerPage>
  );
}

function LatestItems({ items, timeZone }: { items: readonly MonthItem[]; timeZone: string }): ReactElement {
  const t = useTexts();
  if (items.length === 0) return <p className="hint">{t.history.none}</p>;
  return (
    <ul className="month-items">
      {items.slice(0, MAX_ITEMS).map((item) => {
        const { id, name } = subjectOf(item);
        return (
          <li key={id}>
            <a href={t.path(`/${item.kind}s/${id}`)} dir="auto">
              {name}
            </a>{' '}
            <Time instant={item.time} timeZone={timeZone} form="short-day" />
          </li>
        );
      })}
    </ul>
  );
}
