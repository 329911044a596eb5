import { Button } from '@blueprintjs/core';
import { formatDate } from '@candor/ui/time/format-date.js';
import { type ReactElement } from 'react';
import { type Incident, type IncidentEntry } from '../api/contract.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { NotificationOption } from '../entries/NotificationOption.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { useDraft } from '../drafts/use-draft.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { toLocalText } from '../forms/local-time.js';
import { localZone } from '../forms/local-zone.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { UnsavedChanges } from '../forms/UnsavedChanges.js';
import { useVersionedForm } from '../forms/use-versioned-form.js';
import { translationsDraft } from '../translations/translations.rules.js';
import { EntryFields } from './EntryFields.js';
import { useUpdateEntryMutation } from './incident-changes.api.js';
import {
  type CorrectionFormValues,
  ENTRY_POINTERS,
  entryDraft,
  namedIn,
  reopensBy,
  toEntryDraft,
  toEntryPreview,
  validateCorrection,
} from './incident.rules.js';
import { NewerEntry } from './NewerEntry.js';

export interface EditEntryFormProps {
  incident: Incident;
  entry: IncidentEntry;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
  onDone: () => void;
  /** Whether leaving the page would lose other unsaved input on it. */
  hasOtherChanges: () => boolean;
}

function valuesOf(entry: IncidentEntry): CorrectionFormValues {
  const { message, messageFormat, translations = [], incidentStatus, sendNotification, affectedComponents } = entry;
  return {
    message,
    messageFormat,
    translations,
    incidentStatus,
    sendNotification,
    // What was promised stays.
    nextUpdateMinutes: 0,
    affectedComponents,
    backdated: true,
    date: toLocalText(entry.date),
    publishLater: false,
    publishAt: '',
    notifyOfCorrection: false,
  };
}

/** Corrects a published entry, including its date, and asks whether recipients are notified of that. */
export function EditEntryForm({
  incident,
  entry,
  serviceNames,
  onDone,
  hasOtherChanges,
}: EditEntryFormProps): ReactElement {
  const [updateEntry] = useUpdateEntryMutation();
  const shownDate = toLocalText(entry.date);
  const form = useVersionedForm({
    current: { version: entry.version, values: valuesOf(entry) },
    validate: validateCorrection,
    pointers: ENTRY_POINTERS,
    send: (values, baseVersion) =>
      updateEntry({
        incidentId: incident.id,
        entryId: entry.id,
        baseVersion,
        notifyOfCorrection: values.notifyOfCorrection,
        // The input shows no seconds: an unchanged date keeps them.
        entry: {
          ...toEntryDraft(values),
          ...translationsDraft(values.translations, entry.translations),
          ...(values.date === shownDate && { date: entry.date }),
        },
      }).unwrap(),
    onSent: () => {
      onDone();
      void showToast({
        message: 'Incident updated successfully.',
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    },
    onFailed: () =>
      void showToast({ message: 'Failed to update incident', intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS }),
  });
  const draft = useDraft(entryDraft(entry.id), form);

  const cancel = (): void => {
    draft.discard();
    onDone();
  };

  const newest = form.newer?.entry ?? entry;
  const { notifyOfCorrection } = form.values;
  const said = { ...toEntryPreview(form.values), ...translationsDraft(form.values.translations, entry.translations) };
  const preview = { incidentId: incident.id, entryId: entry.id, entry: said };
  return (
    <Form label="Edit entry" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <h3 className="card-title">Edit entry of {formatDate(entry.date, 'date-time', localZone())}</h3>
      <DraftNotice draft={draft} />
      <EntryFields
        form={form}
        internal={incident.private}
        namedBefore={namedIn(incident)}
        pageIds={incident.pageIds}
        autoFocus
        published
        before={{ text: entry.message, translations: entry.translations ?? [] }}
        messageOnly={entry.postmortem}
      />
      {reopensBy(incident, entry.id, form.values.incidentStatus) && (
        <p className="option-hint">With this status the incident is open again.</p>
      )}
      <fieldset className="options">
        <legend>Options</legend>
        <NotificationOption
          correction
          checked={notifyOfCorrection}
          internal={incident.private}
          onChange={(checked) => form.set('notifyOfCorrection', checked)}
        />
      </fieldset>
      <BeforeSending news={{ of: 'incidents', draft: preview }} notifies={notifyOfCorrection} />
      {form.outdated && (
        <NewerEntry
          title="This entry was corrected since you began."
          entry={newest}
          serviceNames={serviceNames}
          takeOver="Take over what it says now"
          onTakeOver={() => form.reset(valuesOf(newest))}
          onSeen={form.keep}
        />
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>
          {notifyOfCorrection ? 'Save and Notify' : 'Save Entry'}
        </SubmitButton>
        <Button size="large" variant="minimal" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <UnsavedChanges keepsDraft hasUnsavedChanges={() => form.hasUnsavedChanges() || hasOtherChanges()} />
    </Form>
  );
}
