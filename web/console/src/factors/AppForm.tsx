import { type ReactElement } from 'react';
import { type AppSecret } from '../api/contract.js';
import { CopyButton } from '../feedback/CopyButton.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useConfirmAppMutation } from './factors.api.js';
import { QrCode } from './QrCode.js';

export interface AppFormProps {
  app: AppSecret;
  onDone: (recoveryCodes: string[]) => void;
}

/** The app's secret, as QR code and as text, and a field for the code that proves that the app has it. */
export function AppForm({ app, onDone }: AppFormProps): ReactElement {
  const [confirm] = useConfirmAppMutation();
  const form = useForm({
    initial: { code: '' },
    validate: requireText({ code: 'Please enter the code of your app.' }),
    pointers: { '/code': 'code' },
    send: ({ code }) => confirm({ code }).unwrap(),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <Form label="Authenticator app" onSubmit={form.submit} errors={form.errors}>
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode text={app.uri} label="QR code of the key below" />
      <p className="option-hint">Without a camera, enter this key:</p>
      <div className="secret">
        <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={app.secret} label="Copy the key" />
      </div>
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        value={form.values.code}
        onChange={(value) => form.set('code', value)}
        error={form.errors.code}
      />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>Confirm</SubmitButton>
      </div>
    </Form>
  );
}
