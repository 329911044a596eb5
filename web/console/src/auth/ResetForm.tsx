import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useResetPasswordMutation } from './auth.api.js';
import { validateReset } from './auth.rules.js';

export interface ResetFormProps {
  email: string;
  /** Called when the password is set; the login follows. */
  onReset: () => void;
  onBack: () => void;
}

/** Sets a new password with the code that was mailed to `email`. */
export function ResetForm({ email, onReset, onBack }: ResetFormProps): ReactElement {
  const [reset] = useResetPasswordMutation();
  const form = useForm({
    initial: { email, verificationCode: '', newPassword: '' },
    validate: validateReset,
    pointers: { '/verificationCode': 'verificationCode', '/newPassword': 'newPassword' },
    send: (values) => reset({ ...values, verificationCode: values.verificationCode.trim() }).unwrap(),
    onSent: onReset,
  });
  return (
    <Form label="Reset password" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} shown={form.errors} />
      <p className="auth-lead">
        If <strong>{email}</strong> belongs to a user, a code was mailed to it. It works for 30 minutes.
      </p>
      <TextField
        label="Verification code"
        name="verificationCode"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        value={form.values.verificationCode}
        onChange={(value) => form.set('verificationCode', value)}
        error={form.errors.verificationCode}
      />
      <PasswordField
        autoComplete="new-password"
        value={form.values.newPassword}
        onChange={(value) => form.set('newPassword', value)}
        error={form.errors.newPassword}
      />
      <SubmitButton fill submitting={form.submitting}>
        Reset password
      </SubmitButton>
      <div className="auth-alternatives">
        <button type="button" className="bp6-button bp6-minimal" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}
