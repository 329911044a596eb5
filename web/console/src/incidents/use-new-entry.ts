import { useEffect } from 'react';
import { type Incident } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { type Form, useForm } from '../forms/use-form.js';
import { ENTRY_POINTERS, type EntryFormValues, toEntryDraft, validateEntry } from './incident.rules.js';
import { useAddEntryMutation } from './incidents.api.js';

/** Where the next entry starts: at the incident's status, with the services that are affected, told to nobody unless asked. */
function nextEntry({ incidentStatus, entries }: Incident): EntryFormValues {
  return {
    message: '',
    incidentStatus,
    sendNotification: false,
    affectedComponents: entries[0]?.affectedComponents ?? [],
    backdated: false,
    date: '',
  };
}

/** State of the form for the next entry; it outlives the form, which makes room while another entry is corrected. */
export function useNewEntry(incident: Incident): Form<EntryFormValues> {
  const [addEntry] = useAddEntryMutation();
  const form = useForm({
    initial: nextEntry(incident),
    validate: validateEntry,
    pointers: ENTRY_POINTERS,
    send: (values) => addEntry({ incidentId: incident.id, entry: toEntryDraft(values) }).unwrap(),
    onSent: (_entry, sent) => {
      form.reset({ ...sent, message: '', sendNotification: false, backdated: false, date: '' });
      void showToast({
        message: 'Incident updated successfully.',
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    },
    onFailed: () =>
      void showToast({ message: 'Failed to update incident', intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS }),
  });

  // A colleague's update moves the form along, unless something was already typed here.
  const newest = incident.entries[0]?.id;
  useEffect(() => {
    if (!form.hasUnsavedChanges()) form.reset(nextEntry(incident));
    // Only a new entry is a reason, not every refresh of the same one.
  }, [newest, incident.incidentStatus]);

  return form;
}
