import { recurrenceSummary } from '@candor/proto/recurrence-rule.js';
import { Fragment, type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageMaintenance } from '../state/page-state.js';
import { Time } from '../text/Time.js';

/** How many following dates are listed. */
const LISTED = 4;

export interface RecurrenceProps {
  maintenance: PageMaintenance;
  /** The following occurrences, soonest first. */
  further?: readonly PageMaintenance[];
  timeZone: string;
}

/** How a maintenance recurs, and its following dates; nothing for one that does not. */
export function Recurrence({ maintenance, further = [], timeZone }: RecurrenceProps): ReactElement | null {
  const t = useTexts();
  const { series } = maintenance;
  if (!series || series.cancelledAt !== undefined) return null;
  const summary = recurrenceSummary(series.rrule);
  return (
    <p className="hint">
      {summary && t.repeats(summary)}
      {further.length > 0 && (
        <>
          {'. '}
          {t.maintenances.further}{' '}
          {further.slice(0, LISTED).map(({ id, plannedStartTime }, index) => (
            <Fragment key={id}>
              {index > 0 && t.comma}
              <a href={t.path(`/maintenances/${id}`)}>
                <Time instant={plannedStartTime} timeZone={timeZone} />
              </a>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}
