import { type DateForm } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';

export interface TimeProps {
  /** Epoch ms. */
  instant: number;
  timeZone: string;
  form?: DateForm;
}

/** An instant in the page's zone. The script prints the formats with a time of day again in the visitor's own zone. */
export function Time({ instant, timeZone, form = 'date-time' }: TimeProps): ReactElement {
  const t = useTexts();
  const local = form === 'time' || form === 'date-time' ? form : undefined;
  return (
    <time dateTime={new Date(instant).toISOString()} data-local={local}>
      {t.date(instant, form, timeZone)}
    </time>
  );
}
