import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type Passkey } from '../api/contract.js';
import { Form } from '../forms/Form.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { useRenamePasskeyMutation } from './factors.api.js';

export interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The user's passkeys, which can be renamed. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps): ReactElement | null {
  const [renamed, setRenamed] = useState<string>();
  if (passkeys.length === 0) return null;
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          {renamed === passkey.id ? (
            <RenameForm passkey={passkey} onClose={() => setRenamed(undefined)} />
          ) : (
            <>
              <div>
                <bdi className="recipient-name">{passkey.name}</bdi>
                <p className="option-hint">
                  Added {date.format(passkey.createdAt)},{' '}
                  {passkey.lastUsedAt ? `last used ${date.format(passkey.lastUsedAt)}` : 'not used yet'}
                </p>
              </div>
              <Button
                text="Rename"
                variant="minimal"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setRenamed(passkey.id)}
              />
              <Button
                text="Remove"
                variant="minimal"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactElement {
  const [rename] = useRenamePasskeyMutation();
  const form = useForm({
    initial: { name: passkey.name },
    validate: requireText({ name: 'Please give the passkey a name.' }),
    pointers: { '/name': 'name' },
    send: ({ name }) => rename({ id: passkey.id, name }).unwrap(),
    onSent: onClose,
  });
  return (
    <Form label={`Rename ${passkey.name}`} onSubmit={form.submit} errors={form.errors}>
      <TextField
        label="Name of the passkey"
        name="passkey-name"
        autoFocus
        value={form.values.name}
        onChange={(value) => form.set('name', value)}
        error={form.errors.name ?? form.problem?.detail}
      />
      <div className="form-actions">
        <Button text="Cancel" onClick={onClose} />
        <SubmitButton submitting={form.submitting}>Save</SubmitButton>
      </div>
    </Form>
  );
}
