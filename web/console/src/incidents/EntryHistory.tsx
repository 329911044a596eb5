import { Button, Tag } from '@blueprintjs/core';
import { Edit, Notifications } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Incident, type IncidentEntry } from '../api/contract.js';
import { type Progress } from '../deliveries/delivery-state.js';
import { DeliveryProgress } from '../deliveries/DeliveryProgress.js';
import { AffectedServices } from '../entries/AffectedServices.js';
import { IncidentStatusTag } from '../entries/IncidentStatusTag.js';
import { localZone } from '../forms/local-zone.js';
import { MessageText } from '../messages/MessageText.js';
import { OtherLanguages } from '../translations/OtherLanguages.js';
import { type CorrectionProgress } from './entry-progress.js';
import { DeleteEntry } from './DeleteEntry.js';
import { EntryRevisions } from './EntryRevisions.js';
import { reopensBy } from './incident.rules.js';
import { PENDING_ENTRY } from './incidents.api.js';
import { useDeliveries } from './use-deliveries.js';

export interface EntryHistoryProps {
  incident: Incident;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
  /** Id of the entry that is being corrected. */
  editing?: string;
  /** Starts to correct an entry, by id; without it the history is read-only. */
  onEdit?: (entryId: string) => void;
}

/** All entries, newest first, each with the progress of its deliveries. */
export function EntryHistory({ incident, serviceNames, editing, onEdit }: EntryHistoryProps): ReactElement {
  const deliveries = useDeliveries(incident);
  return (
    <section aria-labelledby="history-title" className="entry-history">
      <h3 id="history-title" className="section-title">
        History
      </h3>
      {deliveries.failed && <p className="option-hint">The delivery progress cannot be shown right now.</p>}
      <ol>
        {incident.entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            serviceNames={serviceNames}
            progress={deliveries.of(entry)}
            corrections={deliveries.ofCorrections(entry)}
            editing={entry.id === editing}
            reopens={reopensBy(incident, entry.id)}
            onEdit={onEdit}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryItemProps {
  entry: IncidentEntry;
  serviceNames: ReadonlyMap<string, string>;
  /** Undefined where the deliveries are unknown. */
  progress: Progress | undefined;
  corrections: readonly CorrectionProgress[];
  editing: boolean;
  /** Whether deleting it opens its incident again. */
  reopens: boolean;
  onEdit: EntryHistoryProps['onEdit'];
}

/** The planned end of its maintenance before and after an entry. */
function MovedEnd({ before, after }: NonNullable<IncidentEntry['plannedEndChange']>): ReactElement {
  return (
    <p className="option-hint">
      Planned end moved from {formatDate(before, 'date-time', localZone())} to{' '}
      {formatDate(after, 'date-time', localZone())}.
    </p>
  );
}

/** The deliveries of a correction. */
function NotifiedCorrection({ entry, of }: { entry: IncidentEntry; of: CorrectionProgress }): ReactElement {
  const { eventId, correctedAt, progress } = of;
  const title = `Correction of ${formatDate(correctedAt, 'date-time', localZone())}`;
  return (
    <div className="recipient-correction">
      <p className="option-hint">{title}</p>
      <DeliveryProgress
        label={`Deliveries: ${title}`}
        news={{ subject: 'incidents', subjectId: entry.incidentId, newsId: entry.id, ...(eventId && { eventId }) }}
        progress={progress}
      />
    </div>
  );
}

function EntryItem(props: EntryItemProps): ReactElement {
  const { entry, serviceNames, progress, corrections, editing, reopens, onEdit } = props;
  const pending = entry.id === PENDING_ENTRY;
  const published = formatDate(entry.date, 'date-time', localZone());
  return (
    <li className={`entry status-of-${entry.incidentStatus}`}>
      <p className="entry-meta">
        {entry.postmortem ? (
          <Tag intent="primary">Postmortem</Tag>
        ) : (
          <IncidentStatusTag status={entry.incidentStatus} />
        )}
        {pending && <Tag minimal>Publishing…</Tag>}
        <time dateTime={new Date(entry.date).toISOString()}>{published}</time>
        {entry.sendNotification && <Notifications title="With notification" />}
        {entry.editedAt !== undefined && !pending && <EntryRevisions entry={entry} serviceNames={serviceNames} />}
        {entry.sideDoorKey !== undefined && <Tag minimal>Side door, key “{entry.sideDoorKey}”</Tag>}
      </p>
      <MessageText written={entry} className="entry-message" />
      <OtherLanguages translations={entry.translations} />
      {entry.plannedEndChange && <MovedEnd {...entry.plannedEndChange} />}
      <AffectedServices affected={entry.affectedComponents} names={serviceNames} />
      {entry.sendNotification && progress && !pending && (
        <DeliveryProgress
          news={{ subject: 'incidents', subjectId: entry.incidentId, newsId: entry.id }}
          progress={progress}
        />
      )}
      {!pending && corrections.map((one) => <NotifiedCorrection key={one.correctedAt} entry={entry} of={one} />)}
      {onEdit && !pending && (
        <div className="entry-actions">
          <Button
            size="small"
            variant="minimal"
            icon={<Edit />}
            text="Edit"
            aria-label={`Edit entry of ${published}`}
            disabled={editing}
            onClick={() => onEdit(entry.id)}
          />
          <DeleteEntry entry={entry} label={`More about entry of ${published}`} reopens={reopens} />
        </div>
      )}
    </li>
  );
}
