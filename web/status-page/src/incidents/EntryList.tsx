import { type ReactElement } from 'react';
import { useTexts } from '../language/texts-context.js';
import { type PageIncident } from '../state/page-state.js';
import { Message } from '../text/Message.js';
import { Time } from '../text/Time.js';
import { MovedEnd } from './MovedEnd.js';
import { NextUpdate } from './NextUpdate.js';
import { entryLabel } from './status-label.js';

export interface EntryListProps {
  incident: PageIncident;
  /** How many of its newest entries are left out. */
  skip?: number;
  /** The most that are shown; all by default. */
  most?: number;
  timeZone: string;
}

/** The updates of an incident as a time line, newest first. */
export function EntryList({ incident, skip = 0, most, timeZone }: EntryListProps): ReactElement {
  const t = useTexts();
  // What the others promise was kept.
  const [newest] = incident.entries;
  return (
    <ol className="entries">
      {incident.entries.slice(skip, most === undefined ? undefined : skip + most).map((entry) => (
        <li
          key={entry.id}
          className={`entry is-${entry.incidentStatus}`}
          {...(entry.postmortem && { id: 'postmortem' })}
        >
          <p className="entry-head">
            <strong>{entryLabel(t, incident, entry)}</strong>
            <Time instant={entry.date} timeZone={timeZone} />
            {entry.editedAt !== undefined && (
              <span className="edited">
                {t.incidents.edited} <Time instant={entry.editedAt} timeZone={timeZone} />
              </span>
            )}
          </p>
          <Message written={entry} lang={entry.messageLang} />
          {entry.plannedEndChange && <MovedEnd change={entry.plannedEndChange} timeZone={timeZone} />}
          {entry === newest && entry.nextUpdateBy !== undefined && (
            <NextUpdate by={entry.nextUpdateBy} timeZone={timeZone} />
          )}
        </li>
      ))}
    </ol>
  );
}
