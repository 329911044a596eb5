import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type IncidentEntry } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { localZone } from '../forms/local-zone.js';
import { NewerNotice, type NewerNoticeProps } from '../forms/NewerNotice.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { useUserName } from '../users/use-user-name.js';

export interface NewerEntryProps extends Omit<NewerNoticeProps, 'children'> {
  /** The changes that the author of the form has not seen. */
  entry: IncidentEntry;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** An entry that was published while another was being written. */
export function NewerEntry({ entry, serviceNames, ...notice }: NewerEntryProps): ReactElement {
  const author = useUserName(entry.userId);
  return (
    <NewerNotice {...notice}>
      <p className="entry-meta">
        <IncidentStatusTag status={entry.incidentStatus} />
        <span>
          {entry.sideDoorKey === undefined ? author : `The key “${entry.sideDoorKey}” of the side door`} wrote, dated{' '}
          <time dateTime={new Date(entry.date).toISOString()}>{formatDate(entry.date, 'date-time', localZone())}</time>:
        </span>
      </p>
      <MessageText written={entry} className="entry-message newer-message" />
      <OtherLanguages translations={entry.translations} />
      <AffectedServices affected={entry.affectedComponents} names={serviceNames} />
    </NewerNotice>
  );
}
