import { Dialog, DialogBody } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type AppSecret } from '../api/contract.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { PasswordField } from '../forms/PasswordField.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { AppForm } from './AppForm.js';
import { useFactorActs, type FactorAct } from './factor-acts.js';

export interface FactorDialogProps {
  act: FactorAct;
  onClose: () => void;
  /** Receives the recovery codes to be shown; most actions have none. */
  onDone: (recoveryCodes: string[]) => void;
}

const TITLES: Record<FactorAct['kind'], string> = {
  'add-app': 'Set up an authenticator app',
  'remove-app': 'Remove the authenticator app',
  'add-passkey': 'Add a passkey',
  'remove-passkey': 'Remove a passkey',
  'make-codes': 'New recovery codes',
};
const VERBS: Record<FactorAct['kind'], string> = {
  'add-app': 'Continue',
  'remove-app': 'Remove',
  'add-passkey': 'Continue',
  'remove-passkey': 'Remove',
  'make-codes': 'Make new codes',
};

/** Changes factors: asks for the password or a code first, because a session may be stolen. */
export function FactorDialog({ act, onClose, onDone }: FactorDialogProps): ReactElement {
  const [app, setApp] = useState<AppSecret>();
  return (
    <Dialog isOpen title={TITLES[act.kind]} canOutsideClickClose={false} onClose={onClose} className="factor-dialog">
      <DialogBody>
        {app ? <AppForm app={app} onDone={onDone} /> : <ProofForm act={act} onApp={setApp} onDone={onDone} />}
      </DialogBody>
    </Dialog>
  );
}

interface ProofFormProps extends Pick<FactorDialogProps, 'act' | 'onDone'> {
  onApp: (app: AppSecret) => void;
}

function ProofForm({ act, onApp, onDone }: ProofFormProps): ReactElement {
  const perform = useFactorActs();
  const isNamed = act.kind === 'add-passkey';
  const form = useForm({
    initial: { proof: '', name: isNamed ? '' : '-' },
    validate: requireText({ proof: 'Please enter your password or a code.', name: 'Please give the passkey a name.' }),
    pointers: { '/proof': 'proof', '/name': 'name' },
    send: (values) => perform(act, values),
    onSent: ({ app, recoveryCodes }) => (app ? onApp(app) : onDone(recoveryCodes ?? [])),
  });
  return (
    <Form label={TITLES[act.kind]} onSubmit={form.submit} errors={form.errors}>
      {act.kind === 'remove-passkey' && (
        <p>
          You will not be able to log in with <bdi>{act.name}</bdi> any more.
        </p>
      )}
      {act.kind === 'make-codes' && <p>The codes of before are good for nothing any more.</p>}
      {isNamed && (
        <TextField
          label="Name of the passkey"
          name="passkey-name"
          placeholder="Laptop"
          value={form.values.name}
          onChange={(value) => form.set('name', value)}
          error={form.errors.name}
        />
      )}
      <PasswordField
        label="Your password, or a code"
        autoComplete="current-password"
        value={form.values.proof}
        onChange={(value) => form.set('proof', value)}
        error={form.errors.proof}
      />
      <FormProblem problem={form.problem} shown={form.errors} />
      <div className="form-actions">
        <SubmitButton submitting={form.submitting}>{VERBS[act.kind]}</SubmitButton>
      </div>
    </Form>
  );
}
