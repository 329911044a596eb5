import { useEffect, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useForm } from '../forms/use-form.js';
import { EntryFields } from './EntryFields.js';
import { type EntryFormValues, toEntryDraft, validateEntry } from './incident.rules.js';
import { useAddEntryMutation } from './incidents.api.js';
import { SubmitHint } from './SubmitHint.js';

/** Where the next entry starts: at the incident's status, with the services that are affected, told to nobody unless asked. */
function nextEntry({ incidentStatus, entries }: Incident): EntryFormValues {
  return {
    message: '',
    incidentStatus,
    sendNotification: false,
    affectedComponents: entries[0]?.affectedComponents ?? [],
  };
}

/** Publishes the next entry of an open incident. */
export function NewEntryForm({ incident }: { incident: Incident }): ReactElement {
  const [addEntry] = useAddEntryMutation();
  const form = useForm({
    initial: nextEntry(incident),
    validate: validateEntry,
    pointers: { '/message': 'message', '/affectedComponents': 'affectedComponents' },
    send: (values) => addEntry({ incidentId: incident.id, entry: toEntryDraft(values) }).unwrap(),
    onSent: (_entry, sent) => {
      form.reset({ ...sent, message: '', sendNotification: false });
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
  }, [newest]);

  return (
    <Form label="New entry" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <h3 className="card-title">New entry</h3>
      <EntryFields form={form} internal={incident.private} />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Add Entry</SubmitButton>
        <SubmitHint />
      </div>
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
    </Form>
  );
}
