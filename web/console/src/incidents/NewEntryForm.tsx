import { Button } from '@blueprintjs/core';
import { INCIDENT_STATUSES, isOpen } from '@candor/ui/status/incident-status.js';
import { Suspense, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { DraftNotice } from '../drafts/DraftNotice.js';
import { type DraftState } from '../drafts/use-draft.js';
import { SubmitHint } from '../entries/SubmitHint.js';
import { lazyPart } from '../navigation/lazy-part.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { type VersionedForm } from '../forms/use-versioned-form.js';
import { BeforeSending } from '../previews/BeforeSending.js';
import { PublishButton } from '../previews/PublishButton.js';
import { EntryFields } from './EntryFields.js';
import { type EntryFormValues, fromTemplate, namedIn, standAfter, toEntryPreview } from './incident.rules.js';
import { PublishLater } from './PublishLater.js';

/** Fetched when another user has published an entry meanwhile. */
const NewerEntry = lazyPart(async () => (await import('./NewerEntry.js')).NewerEntry, NoNewerEntry);

function NoNewerEntry(): ReactElement {
  return <p role="alert">This incident has changed, and what was said cannot be shown right now.</p>;
}

/** Fetched beside the form: it has to ask for the templates in any case. */
const TemplateSelect = lazyPart(async () => (await import('../templates/TemplateSelect.js')).TemplateSelect);

export interface NewEntryFormProps {
  incident: Incident;
  form: VersionedForm<EntryFormValues>;
  draft: DraftState;
  /** Names of the services by id. */
  serviceNames: ReadonlyMap<string, string>;
  /** Cancels: a resolved incident stays as it is. */
  onCancel: () => void;
}

const OPEN_STATUSES = INCIDENT_STATUSES.filter(isOpen);

/** Publishes the next entry of an incident; that of a resolved one opens it again. */
export function NewEntryForm({ incident, form, draft, serviceNames, onCancel }: NewEntryFormProps): ReactElement {
  const reopens = !isOpen(incident.incidentStatus);
  const news = {
    of: 'incidents' as const,
    draft: { incidentId: incident.id, entry: toEntryPreview(form.values) },
  };
  const newest = form.newer?.entry ?? incident.entries[0];
  return (
    <Form
      label={reopens ? 'Reopen incident' : 'New entry'}
      className="card form-card"
      onSubmit={form.submit}
      errors={form.errors}
    >
      <h3 className="card-title">{reopens ? 'Reopen incident' : 'New entry'}</h3>
      {reopens && (
        <p className="option-hint">This entry opens the incident again, on the status page too. What was said stays.</p>
      )}
      <DraftNotice draft={draft} />
      <Suspense>
        <TemplateSelect onUse={(template) => form.fill(fromTemplate(template))} />
      </Suspense>
      <EntryFields
        form={form}
        internal={incident.private}
        namedBefore={namedIn(incident)}
        pageIds={incident.pageIds}
        autoFocus={reopens}
        statuses={reopens ? OPEN_STATUSES : undefined}
      >
        {!reopens && <PublishLater form={form} />}
      </EntryFields>
      <BeforeSending news={news} notifies={form.values.sendNotification} />
      {form.outdated && newest && (
        <Suspense>
          <NewerEntry
            title="This incident has changed since you began."
            entry={newest}
            serviceNames={serviceNames}
            {...(isOpen(newest.incidentStatus)
              ? {
                  takeOver: 'Take over its status and services',
                  onTakeOver: () => form.fill(standAfter(newest, incident.entries)),
                }
              : { takeOver: 'Leave it resolved', onTakeOver: onCancel })}
            onSeen={form.keep}
          />
        </Suspense>
      )}
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <PublishButton submitting={form.submitting} news={news} notifies={form.values.sendNotification}>
          {submitLabel(reopens, form.values.publishLater)}
        </PublishButton>
        {reopens && (
          <Button size="large" variant="minimal" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <SubmitHint />
      </div>
    </Form>
  );
}

function submitLabel(reopens: boolean, later: boolean): string {
  if (reopens) return 'Reopen Incident';
  return later ? 'Plan Entry' : 'Add Entry';
}
