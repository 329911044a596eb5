import { type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { type DraftState } from '../drafts/use-draft.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { type VersionedForm } from '../forms/use-versioned-form.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { TemplateSelect } from '../templates/TemplateSelect.js';
import { EntryFields } from './EntryFields.js';
import { type EntryFormValues, fromTemplate, standAfter, toEntryPreview } from './incident.rules.js';
import { NewerEntry } from './NewerEntry.js';
import { SubmitHint } from './SubmitHint.js';

export interface NewEntryFormProps {
  incident: Incident;
  form: VersionedForm<EntryFormValues>;
  draft: DraftState;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
}

/** Publishes the next entry of an open incident. */
export function NewEntryForm({ incident, form, draft, serviceNames }: NewEntryFormProps): ReactElement {
  const newest = form.newer?.entry ?? incident.entries[0];
  return (
    <Form label="New entry" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <h3 className="card-title">New entry</h3>
      <DraftNotice draft={draft} />
      <TemplateSelect onUse={(template) => form.fill(fromTemplate(template))} />
      <EntryFields form={form} internal={incident.private} />
      <BeforeSending
        news={{ of: 'incidents', draft: { incidentId: incident.id, entry: toEntryPreview(form.values) } }}
        told={form.values.sendNotification}
      />
      {form.outdated && newest && (
        <NewerEntry
          title="This incident has changed since you began."
          entry={newest}
          serviceNames={serviceNames}
          takeOver="Take over its status and services"
          onTakeOver={() => {
            form.fill(standAfter(newest, incident.entries));
            form.keep();
          }}
          onKeep={() => form.keep()}
        />
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Add Entry</SubmitButton>
        <SubmitHint />
      </div>
    </Form>
  );
}
