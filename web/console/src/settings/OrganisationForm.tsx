import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { type Form as FormState } from '../forms/use-form.js';

/** The name of the organisation. */
export function OrganisationForm({ form }: { form: FormState<{ name: string }> }): ReactElement {
  return (
    <Form label="Organisation" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <TextField
        label="Organisation Name"
        name="organisationName"
        autoComplete="organization"
        help="Stands on your status page, in feeds and in what is sent to subscribers and colleagues. Your domain stays."
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        error={form.errors.name}
      />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Rename</SubmitButton>
      </div>
    </Form>
  );
}
