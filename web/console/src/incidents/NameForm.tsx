import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { type Incident, type Translation } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { type FieldErrors, requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { Translations } from '../translations/Translations.js';
import { mayBeOutdated, translationsDraft, translationsProblem } from '../translations/translations.rules.js';
import { useRenameIncidentMutation } from './incident-changes.api.js';
import { NAME_REQUIRED } from './incident.rules.js';

interface NameValues {
  name: string;
  translations: Translation[];
}

const requireName = requireText<NameValues>({ name: NAME_REQUIRED });

function validate(values: NameValues): FieldErrors<NameValues> {
  const translations = translationsProblem(values.translations);
  return { ...requireName(values), ...(translations !== undefined && { translations }) };
}

export interface NameFormProps {
  incident: Incident;
  onDone: () => void;
}

/** Names an incident, in all its languages. */
export function NameForm({ incident, onDone }: NameFormProps): ReactElement {
  const [rename] = useRenameIncidentMutation();
  const { translations = [] } = incident;
  const form = useForm({
    initial: { name: incident.name, translations },
    validate,
    pointers: { '/name': 'name', '/translations': 'translations' },
    send: (values) =>
      rename({
        id: incident.id,
        name: values.name.trim(),
        ...translationsDraft(values.translations, translations),
      }).unwrap(),
    onSent: () => {
      onDone();
      void showToast({
        message: 'Incident name updated successfully.',
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    },
    onFailed: () =>
      void showToast({
        message: 'Failed to updated incident name.',
        intent: 'danger',
        timeout: DETAIL_PAGE_TOAST_MS,
      }),
  });
  return (
    <Form label="Incident name" className="name-form" onSubmit={form.submit} errors={form.errors}>
      <TextField
        label="Incident Name"
        name="name"
        autoFocus
        autoComplete="off"
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={form.errors.name}
      />
      <Translations
        what="name"
        label="Incident Name"
        value={form.values.translations}
        onChange={(changed) => form.set('translations', changed)}
        error={form.errors.translations}
        outdated={mayBeOutdated(
          { text: incident.name, translations },
          { text: form.values.name, translations: form.values.translations },
        )}
      />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Save Name</SubmitButton>
        <Button size="large" variant="minimal" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
