import { isOpen } from '@candor/ui/status/incident-status.js';
import { useMemo, useState, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useListServicesQuery } from '../services/services.api.js';
import { DeleteIncident } from './DeleteIncident.js';
import { EditEntryForm } from './EditEntryForm.js';
import { EntryHistory } from './EntryHistory.js';
import { IncidentTitle } from './IncidentTitle.js';
import { NewEntryForm } from './NewEntryForm.js';
import { useNewEntry } from './use-new-entry.js';

/** An incident with its history; an open one takes entries, of which one at a time can be corrected in the same place. */
export function IncidentDetails({ incident }: { incident: Incident }): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map((service) => [service.id, service.name])), [services]);
  const [editing, setEditing] = useState<string>();
  const newEntry = useNewEntry(incident);
  const open = isOpen(incident.incidentStatus);
  const edited = open ? incident.entries.find(({ id }) => id === editing) : undefined;
  const stopEditing = (): void => setEditing(undefined);

  return (
    <>
      <IncidentTitle incident={incident} />
      {edited && (
        <EditEntryForm
          key={edited.id}
          incident={incident}
          entry={edited}
          onDone={stopEditing}
          hasOtherChanges={newEntry.hasUnsavedChanges}
        />
      )}
      {open && !edited && (
        <>
          <NewEntryForm incident={incident} form={newEntry} />
          <UnsavedChanges hasUnsavedChanges={newEntry.hasUnsavedChanges} />
        </>
      )}
      <EntryHistory
        incident={incident}
        serviceNames={names}
        editing={edited?.id}
        onEdit={open ? setEditing : undefined}
      />
      <div className="danger-zone">
        <DeleteIncident
          incident={incident}
          onDeleted={() => {
            stopEditing();
            newEntry.reset(newEntry.values);
          }}
        />
      </div>
    </>
  );
}
