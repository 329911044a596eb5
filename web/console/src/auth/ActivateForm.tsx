import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { validateForgot } from './auth.rules.js';

/** Asks which address is to be confirmed; sends nothing. */
export function ActivateForm({ onEmail }: { onEmail: (email: string) => void }): ReactElement {
  const form = useForm({
    initial: { email: '' },
    validate: validateForgot,
    pointers: {},
    send: ({ email }) => Promise.resolve(email.trim()),
    onSent: onEmail,
  });
  return (
    <Form label="Activate" onSubmit={form.submit} errors={form.errors}>
      <p className="auth-lead">To which address was the confirmation code mailed?</p>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={form.values.email}
        onChange={(value) => form.set('email', value)}
        error={form.errors.email}
      />
      <SubmitButton fill submitting={form.submitting}>
        Continue
      </SubmitButton>
    </Form>
  );
}
