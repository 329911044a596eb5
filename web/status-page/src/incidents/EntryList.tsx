import { INCIDENT_STATUS_LABELS } from '@candor/ui/status/incident-status.js';
import { type ReactElement } from 'react';
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
  return (
    <ol className="entries">
      {entries.map((entry) => (
        <li key={entry.id} className={`entry is-${entry.incidentStatus}`}>
          <p className="entry-head">
            <strong>{INCIDENT_STATUS_LABELS[entry.incidentStatus]}</strong>
            <Time instant={entry.date} timeZone={timeZone} />
          </p>
          <Message text={entry.message} />
        </li>
      ))}
    </ol>
  );
}
