import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { saveFile } from '../feedback/save-file.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { Notice } from '../forms/Notice.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { keyFile, makeKeyPair, type KeyPair } from './side-door-key.js';
import { useCreateSideDoorKeyMutation } from './side-door.api.js';

const validate = requireText<{ name: string }>({ name: 'Please give the key a name.' });

/** Makes a key and lets its file be saved, once. */
export function NewSideDoorKeyForm(): ReactElement {
  const [create] = useCreateSideDoorKeyMutation();
  // In component state only: the secret half must not stay in the store.
  const [file, setFile] = useState<string>();
  const [isUnable, setUnable] = useState(false);
  const form = useForm({
    initial: { name: '' },
    validate,
    pointers: { '/name': 'name' },
    send: async ({ name }) => {
      const pair = await pairOrUndefined();
      setUnable(pair === undefined);
      if (!pair) return undefined;
      const { publicKey } = pair;
      return keyFile(await create({ name: name.trim(), publicKey }).unwrap(), pair);
    },
    onSent: (made) => {
      setFile(made);
      if (made !== undefined) form.reset({ name: '' });
    },
  });
  return (
    <>
      <Form label="New key" onSubmit={form.submit} errors={form.errors}>
        <TextField
          label="Name of the new key"
          name="keyName"
          help="Such as whose phone or which password manager has it."
          value={form.values.name}
          onChange={(value) => form.set('name', value)}
          error={form.errors.name}
        />
        {isUnable && (
          <Notice intent="warning">
            This browser cannot make such a key. Please use a current browser and https, or the command of the side
            door.
          </Notice>
        )}
        <FormProblem problem={form.problem} shown={form.errors} />
        <div className="form-actions">
          <SubmitButton submitting={form.submitting}>New Key</SubmitButton>
        </div>
      </Form>
      <KeyDialog file={file} onSaved={() => setFile(undefined)} />
    </>
  );
}

async function pairOrUndefined(): Promise<KeyPair | undefined> {
  try {
    return await makeKeyPair();
  } catch {
    return undefined;
  }
}

function KeyDialog({ file, onSaved }: { file: string | undefined; onSaved: () => void }): ReactElement {
  const save = (): void => {
    saveFile('candor-side-door-key.json', new Blob([file ?? ''], { type: 'application/json' }));
    onSaved();
  };
  return (
    <Dialog
      isOpen={file !== undefined}
      title="New Key"
      canOutsideClickClose={false}
      canEscapeKeyClose={false}
      isCloseButtonShown={false}
      className="secret-dialog"
    >
      <DialogBody>
        <Notice intent="warning">
          This is the only time that the key can be saved: its secret half was made in this browser and is nowhere else.
        </Notice>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text="Save the Key" onClick={save} />} />
    </Dialog>
  );
}
