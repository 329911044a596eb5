import { type DateForm, formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';

export interface TimeProps {
  /** Epoch ms. */
  instant: number;
  timeZone: string;
  form?: DateForm;
}

/** An instant in the page's zone. The script reprints the forms with a time of day in the visitor's own zone. */
export function Time({ instant, timeZone, form = 'date-time' }: TimeProps): ReactElement {
  const local = form === 'time' || form === 'date-time' ? form : undefined;
  return (
    <time dateTime={new Date(instant).toISOString()} data-local={local}>
      {formatDate(instant, form, timeZone)}
    </time>
  );
}
