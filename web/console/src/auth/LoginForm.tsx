import { type ReactElement } from 'react';
import { type SecondFactor } from '../api/contract.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useLoginMutation } from './auth.api.js';
import { UNCONFIRMED, validateLogin } from './auth.rules.js';
import { PasskeyButton } from './PasskeyButton.js';

export interface LoginFormProps {
  /** Receives the address when it has to be confirmed first. */
  onUnconfirmed: (email: string) => void;
  /** Receives the address and the challenge of an invited user who has to choose a password first. */
  onNewPassword: (email: string, session: string) => void;
  /** Receives the challenge of a user with a second factor, and the available methods. */
  onSecondStep: (session: string, secondFactors: readonly SecondFactor[]) => void;
  onForgot: () => void;
  /** Receives the typed address, to sign in through the organisation's provider. */
  onSso: (email: string) => void;
}

/** Plain login. */
export function LoginForm({
  onUnconfirmed,
  onNewPassword,
  onSecondStep,
  onForgot,
  onSso,
}: LoginFormProps): ReactElement {
  const [login] = useLoginMutation();
  const form = useForm({
    initial: { username: '', password: '' },
    validate: validateLogin,
    pointers: { '/username': 'username', '/password': 'password' },
    send: ({ username, password }) => login({ username: username.trim(), password }).unwrap(),
    // The new session itself leads to the open incidents.
    onSent: ({ session, challengeName, secondFactors = [] }) => {
      if (session && challengeName === 'SECOND_FACTOR_REQUIRED') onSecondStep(session, secondFactors);
      else if (session) onNewPassword(form.values.username.trim(), session);
    },
    onFailed: ({ detail }) => {
      if (detail === UNCONFIRMED) onUnconfirmed(form.values.username.trim());
    },
  });

  return (
    <Form label="Login" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} />
      <TextField
        label="Email"
        name="username"
        type="email"
        autoComplete="username"
        autoFocus
        value={form.values.username}
        onChange={(value) => form.set('username', value)}
        error={form.errors.username}
      />
      <PasswordField
        autoComplete="current-password"
        value={form.values.password}
        onChange={(value) => form.set('password', value)}
        error={form.errors.password}
      />
      <SubmitButton fill submitting={form.submitting}>
        Login
      </SubmitButton>
      <PasskeyButton text="Sign in with a passkey" />
      <div className="auth-alternatives">
        <button type="button" className="bp6-button bp6-minimal" onClick={onForgot}>
          Forgot password?
        </button>
        <button type="button" className="bp6-button bp6-minimal" onClick={() => onSso(form.values.username.trim())}>
          Sign in with SSO
        </button>
      </div>
    </Form>
  );
}
