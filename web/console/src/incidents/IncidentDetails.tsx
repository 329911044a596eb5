import { Button } from '@blueprintjs/core';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { useMemo, useState, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { useDraft, useHasDraft } from '../drafts/use-draft.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useListServicesQuery } from '../services/services.api.js';
import { DeleteIncident } from './DeleteIncident.js';
import { EditEntryForm, entryDraft } from './EditEntryForm.js';
import { EntryHistory } from './EntryHistory.js';
import { nextEntry } from './incident.rules.js';
import { IncidentNow } from './IncidentNow.js';
import { IncidentTitle } from './IncidentTitle.js';
import { NewEntryForm } from './NewEntryForm.js';
import { useNewEntry } from './use-new-entry.js';

/**
 * An incident with its history, of which one entry at a time can be corrected. An open incident has the form for
 * further entries in the same place, a resolved one when it is to be opened again.
 */
export function IncidentDetails({ incident }: { incident: Incident }): ReactElement {
  const { data: services } = useListServicesQuery();
  const names = useMemo(() => new Map(services?.map((service) => [service.id, service.name])), [services]);
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => incident.entries.find(({ id }) => hasDraft(entryDraft(id)))?.id);
  const [reopening, setReopening] = useState(false);
  const newEntry = useNewEntry(incident);
  const draft = useDraft(`new-entry:${incident.id}`, newEntry);
  const open = isOpen(incident.incidentStatus);
  // Input is kept when a colleague resolves the incident meanwhile.
  const takesEntry = open || reopening || newEntry.hasUnsavedChanges();
  if (open && reopening) setReopening(false);
  const edited = incident.entries.find(({ id }) => id === editing);
  const stopEditing = (): void => setEditing(undefined);
  const reopen = (start: boolean): void => {
    newEntry.reset(nextEntry(incident));
    setReopening(start);
  };

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
        <div className="incident-columns">
          <IncidentNow incident={incident} serviceNames={names} />
          <NewEntryForm
            incident={incident}
            form={newEntry}
            draft={draft}
            serviceNames={names}
            onCancel={() => reopen(false)}
          />
          <UnsavedChanges keepsDraft hasUnsavedChanges={newEntry.hasUnsavedChanges} />
        </div>
      )}
      <EntryHistory incident={incident} serviceNames={names} editing={edited?.id} onEdit={setEditing} />
      <div className="danger-zone">
        {!takesEntry && !edited && <Button text="Reopen Incident…" variant="outlined" onClick={() => reopen(true)} />}
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
