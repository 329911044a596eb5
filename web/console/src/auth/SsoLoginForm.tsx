import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useStartSsoMutation } from './auth.api.js';
import { validateSsoLogin } from './auth.rules.js';

export interface SsoLoginFormProps {
  /** The address that was already typed, if any. */
  initial: string;
  onBack: () => void;
}

/** Leaves the console for the sign-in provider of an organisation, which redirects to the callback page. */
export function SsoLoginForm({ initial, onBack }: SsoLoginFormProps): ReactElement {
  const [start] = useStartSsoMutation();
  const form = useForm({
    initial: { organisation: initial },
    validate: validateSsoLogin,
    pointers: { '/organisation': 'organisation' },
    send: ({ organisation }) => start({ organisation: organisation.trim() }).unwrap(),
    onSent: (authorizeUrl) => {
      window.open(authorizeUrl, '_self');
    },
  });
  return (
    <Form label="Sign in with SSO" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} shown={form.errors} />
      <TextField
        label="Email or organisation domain"
        name="organisation"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        help="The domain is the first part of your status page’s address."
        value={form.values.organisation}
        onChange={(value) => form.set('organisation', value)}
        error={form.errors.organisation}
      />
      <SubmitButton fill submitting={form.submitting}>
        Continue
      </SubmitButton>
      <div className="auth-alternatives">
        <button type="button" className="bp6-button bp6-minimal" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}
