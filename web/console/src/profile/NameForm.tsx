import { type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { type Form as FormState } from '../forms/use-form.js';

export interface NameFormProps {
  user: User;
  form: FormState<{ name: string }>;
}

/** The user's own name, and below it the fields that only others can change. */
export function NameForm({ user, form }: NameFormProps): ReactElement {
  const facts = [
    ['Email', user.email],
    ['Customer Id', user.customerId],
    ['Role', user.role],
    ['Customer Domain', user.customerDomain],
  ] as const;
  return (
    <Form label="My Profile" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <TextField
        label="Username"
        name="name"
        autoComplete="name"
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        error={form.errors.name}
      />
      <dl className="profile-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Update</SubmitButton>
      </div>
    </Form>
  );
}
