import { type ReactElement } from 'react';
import { type SecondFactor } from '../api/contract.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useFinishLogInMutation } from './auth.api.js';
import { PasskeyButton } from './PasskeyButton.js';

export interface SecondStepFormProps {
  /** The challenge from the login. */
  session: string;
  /** The available methods. */
  secondFactors: readonly SecondFactor[];
  onBack: () => void;
}

/** Asks for the second factor after the right password; it starts the session. */
export function SecondStepForm({ session, secondFactors, onBack }: SecondStepFormProps): ReactElement {
  const [finish] = useFinishLogInMutation();
  const hasApp = secondFactors.includes('AUTHENTICATOR_APP');
  const form = useForm({
    initial: { code: '' },
    validate: requireText({ code: 'Please enter a code.' }),
    pointers: { '/code': 'code' },
    send: ({ code }) => finish({ session, code }).unwrap(),
    onSent: () => undefined,
  });
  const lead = hasApp
    ? 'Enter the code that your authenticator app shows, or one of your recovery codes.'
    : 'Use your passkey, or enter one of your recovery codes.';
  return (
    <Form label="Second step" onSubmit={form.submit} errors={form.errors}>
      <FormProblem problem={form.problem} shown={form.errors} />
      <p className="auth-lead">{lead}</p>
      {secondFactors.includes('PASSKEY') && <PasskeyButton session={session} text="Use a passkey" primary={!hasApp} />}
      <TextField
        label={hasApp ? 'Code' : 'Recovery code'}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={form.values.code}
        onChange={(value) => form.set('code', value)}
        error={form.errors.code}
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
