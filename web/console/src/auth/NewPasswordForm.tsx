import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { useForm } from '../forms/use-form.js';
import { useChangePasswordMutation } from './auth.api.js';
import { validateNewPassword } from './auth.rules.js';

export interface NewPasswordFormProps {
  email: string;
  /** The challenge from the login; valid for setting the password once. */
  session: string;
  onBack: () => void;
}

/** Asks an invited user to choose a password; setting it starts the session. */
export function NewPasswordForm({ email, session, onBack }: NewPasswordFormProps): ReactElement {
  const [change] = useChangePasswordMutation();
  const form = useForm({
    initial: { newPassword: '' },
    validate: validateNewPassword,
    pointers: { '/newPassword': 'newPassword' },
    send: ({ newPassword }) => change({ username: email, accessToken: session, newPassword }).unwrap(),
    onSent: () => undefined,
  });
  return (
    <Form label="New password" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} shown={form.errors} />
      <p className="auth-lead">Welcome. Please choose your own password.</p>
      <PasswordField
        autoComplete="new-password"
        value={form.values.newPassword}
        onChange={(value) => form.set('newPassword', value)}
        error={form.errors.newPassword}
      />
      <SubmitButton fill submitting={form.submitting}>
        Change password
      </SubmitButton>
      <div className="auth-alternatives">
        <button type="button" className="bp6-button bp6-minimal" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}
