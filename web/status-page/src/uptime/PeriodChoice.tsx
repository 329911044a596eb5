import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageView } from '../state/page-view.js';
import { periodPath } from '../time/uptime-periods.js';

/** The periods that the organisation offers, each on its own page, so that choosing works without a script. */
export function PeriodChoice({ view }: { view: PageView }): ReactElement | null {
  const t = useTexts();
  const { timeFilters } = view.state;
  if (timeFilters.length < 2) return null;
  return (
    <nav aria-label={t.services.period}>
      <ul className="facts">
        {timeFilters.map((filter) => (
          <li key={filter}>
            {filter === view.period ? (
              <strong aria-current="page">{t.services.periods[filter]}</strong>
            ) : (
              <a href={t.path(periodPath(filter, timeFilters))}>{t.services.periods[filter]}</a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
