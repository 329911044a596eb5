import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type EntryRevision } from '../api/contract.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { QueryState } from '../feedback/QueryState.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { useUserName } from '../users/use-user-name.js';
import { type EntryRevisionsProps } from './EntryRevisions.js';
import { useListEntryRevisionsQuery } from './incidents.api.js';

const timeOf = (instant: number): string => formatDate(instant, 'date-time', localZone());

/** What an entry said before its corrections, the last one first. */
export function RevisionList({ entry, serviceNames }: EntryRevisionsProps): ReactElement {
  const { incidentId, id: entryId, version } = entry;
  // The version, so that another correction is another question.
  const query = useListEntryRevisionsQuery({ incidentId, entryId, version });
  return (
    <>
      <QueryState what="The earlier texts" query={query} rows={2} />
      <ol className="revisions">
        {query.data?.map((revision) => (
          <Revision key={revision.replacedAt} revision={revision} serviceNames={serviceNames} />
        ))}
      </ol>
    </>
  );
}

function Revision({
  revision,
  serviceNames,
}: {
  revision: EntryRevision;
  serviceNames: ReadonlyMap<string, string>;
}): ReactElement {
  const name = useUserName(revision.userId);
  return (
    <li>
      <p className="entry-meta">
        <IncidentStatusTag status={revision.incidentStatus} />
        <time dateTime={new Date(revision.date).toISOString()}>{timeOf(revision.date)}</time>
      </p>
      <MessageText written={revision} className="entry-message" />
      <OtherLanguages translations={revision.translations} />
      <AffectedServices affected={revision.affectedComponents} names={serviceNames} />
      <p className="option-hint">
        <bdi>{name}</bdi> corrected it on {timeOf(revision.replacedAt)}.
      </p>
    </li>
  );
}
