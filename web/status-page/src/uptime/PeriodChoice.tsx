import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { isCompact } from '../state/page-extent.js';
import { type PageView } from '../state/page-view.js';
import { periodPath } from '../time/uptime-periods.js';

export interface PeriodChoiceProps {
  view: PageView;
  /** Whether this is a status page without bars, whose own period has a page as well. */
  compact: boolean;
}

/** The periods that the organisation offers, each on its own page, so that choosing works without a script. */
export function PeriodChoice({ view, compact }: PeriodChoiceProps): ReactElement | null {
  const t = useTexts();
  const { state, period } = view;
  const timeFilters = state.timeFilters.length === 0 ? [period] : state.timeFilters;
  if (timeFilters.length < 2 && !isCompact(state)) return null;
  return (
    <nav aria-label={t.services.period}>
      <ul className="facts">
        {timeFilters.map((filter) => (
          <li key={filter}>
            {filter === period && !compact ? (
              <strong aria-current="page">{t.services.periods[filter]}</strong>
            ) : (
              <a href={t.path(isCompact(state) ? `/uptime/${filter}` : periodPath(filter, timeFilters))}>
                {compact ? t.services.uptimeOf[filter] : t.services.periods[filter]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
