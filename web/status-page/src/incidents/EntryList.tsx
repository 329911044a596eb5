import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncidentEntry } from '../page-state.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';

export interface EntryListProps {
  /** In the order to show: newest first. */
  entries: readonly PageIncidentEntry[];
  timeZone: string;
}

/** The updates of an incident as a time line. */
export function EntryList({ entries, timeZone }: EntryListProps): ReactElement {
  const t = useTexts();
  return (
    <ol className="entries">
      {entries.map((entry) => (
        <li key={entry.id} className={`entry is-${entry.incidentStatus}`}>
          <p className="entry-head">
            <strong>{t.incidentStatus[entry.incidentStatus]}</strong>
            <Time instant={entry.date} timeZone={timeZone} />
          </p>
          <Message text={entry.message} />
        </li>
      ))}
    </ol>
  );
}
