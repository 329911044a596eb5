import { Button } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type Incident } from '../api/contract.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useRenameIncidentMutation } from './incident-changes.api.js';
import { NAME_REQUIRED } from './incident.rules.js';

const validate = requireText<{ name: string }>({ name: NAME_REQUIRED });

/** A button that turns into a form for the incident's name. */
export function RenameIncident({ incident }: { incident: Incident }): ReactElement {
  const [renaming, setRenaming] = useState(false);
  if (renaming) return <NameForm incident={incident} onDone={() => setRenaming(false)} />;
  return (
    <Button variant="minimal" size="small" icon={<Edit />} aria-label="Edit name" onClick={() => setRenaming(true)} />
  );
}

interface NameFormProps {
  incident: Incident;
  onDone: () => void;
}

function NameForm({ incident, onDone }: NameFormProps): ReactElement {
  const [rename] = useRenameIncidentMutation();
  const form = useForm({
    initial: { name: incident.name },
    validate,
    pointers: { '/name': 'name' },
    send: ({ name }) => rename({ id: incident.id, name: name.trim() }).unwrap(),
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
