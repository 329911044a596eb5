import { Button } from '@blueprintjs/core';
import { isOpen } from '@candor/ui/status/incident-status.js';
import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useMemo, useState, type ReactElement } from 'react';
import { lazyPart } from '../navigation/lazy-part.js';
import { type Incident } from '../api/contract.js';
import { useDraft, useHasDraft } from '../drafts/use-draft.js';
import { ListSkeleton } from '../feedback/Skeletons.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useListServicesQuery } from '../services/services.api.js';
import { DeleteIncident } from './DeleteIncident.js';
import { DraftSaved } from './DraftSaved.js';
import { EntryHistory } from './EntryHistory.js';
import { entryDraft, mayHaveDraft, nextEntry } from './incident.rules.js';
import { IncidentNow } from './IncidentNow.js';
import { IncidentTitle } from './IncidentTitle.js';
import { NewEntryForm } from './NewEntryForm.js';
import { PlannedEntries } from './PlannedEntries.js';
import { useGetPostmortemDraftQuery } from './postmortem-drafts.api.js';
import { useNewEntry } from './use-new-entry.js';

/** Fetched when an entry is first corrected. */
const EditEntryForm = lazyPart(async () => (await import('./EditEntryForm.js')).EditEntryForm, NoForm);

function NoForm(): ReactElement {
  return <p className="option-hint">The form cannot be shown right now.</p>;
}

/** Fetched when one is written. */
const PostmortemForm = lazyPart(async () => (await import('./PostmortemForm.js')).PostmortemForm, NoForm);

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
  const [closing, setClosing] = useState(() => hasDraft(`postmortem:${incident.id}`));
  const newEntry = useNewEntry(incident);
  const draft = useDraft(`new-entry:${incident.id}`, newEntry);
  const open = isOpen(incident.incidentStatus);
  // Input is kept when a colleague resolves the incident meanwhile.
  const takesEntry = open || reopening || newEntry.hasUnsavedChanges();
  if (open && reopening) setReopening(false);
  const hasPostmortem = incident.entries.some(({ postmortem }) => postmortem);
  const writesPostmortem = closing && !takesEntry && !hasPostmortem;
  const { data: postmortemDraft } = useGetPostmortemDraftQuery(mayHaveDraft(incident) ? incident.id : skipToken);
  const edited = incident.entries.find(({ id }) => id === editing);
  const stopEditing = (): void => setEditing(undefined);
  const reopen = (start: boolean): void => {
    newEntry.reset(nextEntry(incident));
    setReopening(start);
  };

  return (
    <>
      <IncidentTitle
        incident={incident}
        menu={
          <DeleteIncident
            incident={incident}
            onDeleted={() => {
              stopEditing();
              newEntry.reset(newEntry.values);
            }}
          />
        }
      />
      {edited && (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <EditEntryForm
            key={edited.id}
            incident={incident}
            entry={edited}
            serviceNames={names}
            onDone={stopEditing}
            hasOtherChanges={newEntry.hasUnsavedChanges}
          />
        </Suspense>
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
      {writesPostmortem && !edited && (
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <PostmortemForm incident={incident} onDone={() => setClosing(false)} />
        </Suspense>
      )}
      <PlannedEntries incidentId={incident.id} serviceNames={names} />
      <EntryHistory incident={incident} serviceNames={names} editing={edited?.id} onEdit={setEditing} />
      {!takesEntry && !edited && !writesPostmortem && (
        <div className="danger-zone">
          {!hasPostmortem && (
            <Button
              text={postmortemDraft ? 'Continue Postmortem…' : 'Write Postmortem…'}
              variant="outlined"
              intent="primary"
              onClick={() => setClosing(true)}
            />
          )}
          <Button text="Reopen Incident…" variant="outlined" onClick={() => reopen(true)} />
          {!hasPostmortem && postmortemDraft && <DraftSaved draft={postmortemDraft} />}
        </div>
      )}
    </>
  );
}
