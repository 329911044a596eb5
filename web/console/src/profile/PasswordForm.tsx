import { type ReactElement } from 'react';
import { type PasswordValues } from '../auth/auth.rules.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { type Form as FormState } from '../forms/use-form.js';

/** Asks for a new password, and for the current one. */
export function PasswordForm({ form }: { form: FormState<PasswordValues> }): ReactElement {
  return (
    <Form label="Password" className="card form-card" onSubmit={form.submit} errors={form.errors}>
      <h2 className="card-title">Password</h2>
      <p className="card-lead">Wherever else you are logged in, you will be asked for the new one.</p>
      <PasswordField
        label="Present Password"
        autoComplete="current-password"
        value={form.values.presentPassword}
        onChange={(value) => form.set('presentPassword', value)}
        error={form.errors.presentPassword}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        value={form.values.newPassword}
        onChange={(value) => form.set('newPassword', value)}
        error={form.errors.newPassword}
      />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Change Password</SubmitButton>
      </div>
    </Form>
  );
}
