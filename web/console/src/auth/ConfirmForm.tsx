import { type ReactElement } from 'react';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { Notice } from '../forms/Notice.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useConfirmMutation } from './auth.api.js';
import { validateConfirm } from './auth.rules.js';
import { ResendCode } from './ResendCode.js';

export interface ConfirmFormProps {
  email: string;
  /** The reason for showing the form, where the user did not expect it. */
  reason?: string;
  onBack: () => void;
}

/** Asks for the code that was mailed to `email`; the right one starts the session. */
export function ConfirmForm({ email, reason, onBack }: ConfirmFormProps): ReactElement {
  const [confirm] = useConfirmMutation();
  const form = useForm({
    initial: { email, confirmCode: '' },
    validate: validateConfirm,
    pointers: { '/confirmCode': 'confirmCode' },
    send: (values) => confirm({ ...values, confirmCode: values.confirmCode.trim() }).unwrap(),
    onSent: () => undefined,
  });

  return (
    <Form label="Confirm" onSubmit={form.submit} errors={form.errors}>
      {reason && !form.problem && <Notice intent="warning">{reason}</Notice>}
      <FormProblem problem={form.problem} shown={form.errors} />
      <p className="auth-lead">
        We mailed a confirmation code to <strong>{email}</strong>. It may take a minute to arrive.
      </p>
      <TextField
        label="Confirm code"
        name="confirmCode"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        value={form.values.confirmCode}
        onChange={(value) => form.set('confirmCode', value)}
        error={form.errors.confirmCode}
      />
      <SubmitButton fill submitting={form.submitting}>
        Confirm
      </SubmitButton>
      <div className="auth-alternatives">
        <ResendCode email={email} />
        <button type="button" className="bp6-button bp6-minimal" onClick={onBack}>
          Back
        </button>
      </div>
    </Form>
  );
}
