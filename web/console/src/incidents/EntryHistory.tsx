import { Notifications } from '@blueprintjs/icons';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type DeliveryReport, type Incident, type IncidentEntry } from '../api/contract.js';
import { localZone } from '../shell/local-zone.js';
import { AffectedServices } from './AffectedServices.js';
import { DeliveryProgress } from './DeliveryProgress.js';
import { IncidentStatusTag } from './IncidentStatusTag.js';
import { useDeliveries } from './use-deliveries.js';

export interface EntryHistoryProps {
  incident: Incident;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** All entries, newest first, each with how far it has been delivered. */
export function EntryHistory({ incident, serviceNames }: EntryHistoryProps): ReactElement {
  const { reportsOf, failed } = useDeliveries(incident);
  return (
    <section aria-labelledby="history-title" className="entry-history">
      <h3 id="history-title" className="section-title">
        History
      </h3>
      {failed && <p className="option-hint">The delivery progress cannot be shown right now.</p>}
      <ol>
        {incident.entries.map((entry) => (
          <EntryItem
            key={entry.id}
            entry={entry}
            serviceNames={serviceNames}
            reports={failed ? undefined : reportsOf(entry.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface EntryItemProps {
  entry: IncidentEntry;
  serviceNames: ReadonlyMap<string, string>;
  /** Undefined where nothing is known of the deliveries. */
  reports: DeliveryReport[] | undefined;
}

function EntryItem({ entry, serviceNames, reports }: EntryItemProps): ReactElement {
  return (
    <li className={`entry status-of-${entry.incidentStatus}`}>
      <p className="entry-meta">
        <IncidentStatusTag status={entry.incidentStatus} />
        <time dateTime={new Date(entry.date).toISOString()}>{formatDate(entry.date, 'date-time', localZone())}</time>
        {entry.sendNotification && <Notifications title="With notification" />}
      </p>
      <p className="entry-message">{entry.message}</p>
      <AffectedServices affected={entry.affectedComponents} names={serviceNames} />
      {entry.sendNotification && reports && <DeliveryProgress reports={reports} />}
    </li>
  );
}
