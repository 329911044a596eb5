import { useMemo, type ReactElement } from 'react';
import { useListServicesQuery } from '../services/services.api.js';
import { EntryHistory } from './EntryHistory.js';
import { IncidentScreen } from './IncidentScreen.js';
import { IncidentTitle } from './IncidentTitle.js';
import { PlannedEntries } from './PlannedEntries.js';
import { PostmortemDraftView } from './PostmortemDraftView.js';

/** One incident, read-only: its entries and the progress of their deliveries. */
export function ViewIncidentPage(): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map(({ id, name }) => [id, name])), [services]);
  return (
    <IncidentScreen title="Incident">
      {(incident) => (
        <>
          <IncidentTitle incident={incident} readOnly />
          <PostmortemDraftView incident={incident} />
          <PlannedEntries incidentId={incident.id} serviceNames={names} />
          <EntryHistory incident={incident} serviceNames={names} />
        </>
      )}
    </IncidentScreen>
  );
}
