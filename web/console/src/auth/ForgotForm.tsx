import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useForgotPasswordMutation } from './auth.api.js';
import { validateForgot } from './auth.rules.js';

export interface ForgotFormProps {
  /** Receives the address once a code was mailed to it. */
  onSent: (email: string) => void;
  onBack: () => void;
}

/** Requests a code by mail, with which a new password is set. */
export function ForgotForm({ onSent, onBack }: ForgotFormProps): ReactElement {
  const [forgot] = useForgotPasswordMutation();
  const form = useForm({
    initial: { email: '' },
    validate: validateForgot,
    pointers: { '/email': 'email' },
    send: ({ email }) => forgot({ email: email.trim() }).unwrap(),
    onSent: () => onSent(form.values.email.trim()),
  });
  return (
    <Form label="Forgot password" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} shown={form.errors} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={form.values.email}
        onChange={(value) => form.set('email', value)}
        error={form.errors.email}
      />
      <SubmitButton fill submitting={form.submitting}>
        Send code
      </SubmitButton>
      <div className="auth-alternatives">
        <button type="button" className="bp6-button bp6-minimal" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}
