import { isOpen } from '@candor/ui/status/incident-status.js';
import { useMemo, useState, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { useDraft, useHasDraft } from '../drafts/use-draft.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useListServicesQuery } from '../services/services.api.js';
import { DeleteIncident } from './DeleteIncident.js';
import { EditEntryForm, entryDraft } from './EditEntryForm.js';
import { EntryHistory } from './EntryHistory.js';
import { IncidentTitle } from './IncidentTitle.js';
import { NewEntryForm } from './NewEntryForm.js';
import { useNewEntry } from './use-new-entry.js';

/** An incident with its history; an open one takes entries, of which one at a time can be corrected in the same place. */
export function IncidentDetails({ incident }: { incident: Incident }): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map((service) => [service.id, service.name])), [services]);
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => incident.entries.find(({ id }) => hasDraft(entryDraft(id)))?.id);
  const newEntry = useNewEntry(incident);
  const draft = useDraft(`new-entry:${incident.id}`, newEntry);
  const open = isOpen(incident.incidentStatus);
  // What was typed does not go away when a colleague resolves the incident meanwhile.
  const takesEntry = open || newEntry.hasUnsavedChanges();
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
          serviceNames={names}
          onDone={stopEditing}
          hasOtherChanges={newEntry.hasUnsavedChanges}
        />
      )}
      {takesEntry && !edited && (
        <>
          <NewEntryForm incident={incident} form={newEntry} draft={draft} serviceNames={names} />
          <UnsavedChanges keepsDraft hasUnsavedChanges={newEntry.hasUnsavedChanges} />
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
