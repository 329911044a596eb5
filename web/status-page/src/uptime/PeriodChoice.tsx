import { type ReactElement } from 'react';
import { type PageView } from '../page-view.js';
import { periodPath, TIME_FILTER_LABELS } from '../uptime-periods.js';

/** The periods that the organisation offers, each a page of its own, so that choosing works without a script. */
export function PeriodChoice({ view }: { view: PageView }): ReactElement | null {
  const { timeFilters } = view.state;
  if (timeFilters.length < 2) return null;
  return (
    <nav aria-label="Period">
      <ul className="facts">
        {timeFilters.map((filter) => (
          <li key={filter}>
            {filter === view.period ? (
              <strong aria-current="page">{TIME_FILTER_LABELS[filter]}</strong>
            ) : (
              <a href={periodPath(filter, timeFilters)}>{TIME_FILTER_LABELS[filter]}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
