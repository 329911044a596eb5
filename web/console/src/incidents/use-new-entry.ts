import { isOpen } from '@candor/ui/status/incident-status.js';
import { type Incident } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { type VersionedForm, useVersionedForm } from '../forms/use-versioned-form.js';
import {
  ENTRY_POINTERS,
  type EntryFormValues,
  nextEntry,
  toEntryDraft,
  toPlannedDraft,
  validateEntry,
} from './incident.rules.js';
import { useAddEntryMutation } from './incidents.api.js';
import { usePlanEntryMutation } from './planned-entries.api.js';

/**
 * State of the form for the next entry, which opens a resolved incident again; it is kept while the form is hidden to
 * correct another entry.
 */
export function useNewEntry(incident: Incident): VersionedForm<EntryFormValues> {
  const [addEntry] = useAddEntryMutation();
  const [planEntry] = usePlanEntryMutation();
  const reopen = !isOpen(incident.incidentStatus);
  const form = useVersionedForm({
    current: { version: incident.version, values: nextEntry(incident) },
    validate: validateEntry,
    pointers: ENTRY_POINTERS,
    send: async (values, baseVersion): Promise<{ incidentVersion?: number }> =>
      values.publishLater
        ? planEntry({ incidentId: incident.id, entry: toPlannedDraft(values) })
            .unwrap()
            .then(() => ({}))
        : addEntry({ incidentId: incident.id, entry: toEntryDraft(values), baseVersion, reopen }).unwrap(),
    onSent: ({ incidentVersion }, sent) => {
      if (incidentVersion !== undefined) form.made(incidentVersion);
      form.reset({
        ...(sent.publishLater ? nextEntry(incident) : sent),
        message: '',
        messageFormat: 'markdown',
        translations: [],
        sendNotification: false,
        nextUpdateMinutes: 0,
        backdated: false,
        date: '',
        publishLater: false,
        publishAt: '',
      });
      void showToast({
        message: sent.publishLater ? 'Entry planned.' : 'Incident updated successfully.',
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    },
    onFailed: () =>
      void showToast({ message: 'Failed to update incident', intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS }),
  });

  return form;
}
