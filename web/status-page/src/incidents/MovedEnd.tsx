import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncidentEntry } from '../state/page-state.js';
import { Time } from '../text/Time.js';

export interface MovedEndProps {
  change: NonNullable<PageIncidentEntry['plannedEndChange']>;
  timeZone: string;
}

/** The planned end of a maintenance before and after the entry that moves it. */
export function MovedEnd({ change, timeZone }: MovedEndProps): ReactElement {
  const [before, between, after] = useTexts().maintenances.endMoved;
  return (
    <p className="hint">
      {before}
      <Time instant={change.before} timeZone={timeZone} />
      {between}
      <Time instant={change.after} timeZone={timeZone} />
      {after}
    </p>
  );
}
