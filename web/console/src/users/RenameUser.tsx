import { Button, DialogBody, DialogFooter, Tooltip } from '@blueprintjs/core';
import { Edit } from '@blueprintjs/icons';
import { useState, type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { Form } from '../forms/Form.js';
import { FormProblem } from '../forms/FormProblem.js';
import { requireText } from '../forms/required.js';
import { SubmitButton } from '../forms/SubmitButton.js';
import { TextField } from '../forms/TextField.js';
import { useForm } from '../forms/use-form.js';
import { NAME_REQUIRED } from './user.rules.js';
import { useRenameUserMutation } from './users.api.js';

const validate = requireText<{ name: string }>({ name: NAME_REQUIRED });

/** An icon button with a dialog that renames a user. */
export function RenameUser({ user }: { user: User }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Tooltip content="Rename">
        <Button variant="minimal" icon={<Edit />} aria-label={`Rename ${user.name}`} onClick={() => setOpen(true)} />
      </Tooltip>
      <FormDialog isOpen={open} title="Rename User" onClose={close}>
        <RenameForm user={user} onClose={close} />
      </FormDialog>
    </>
  );
}

function RenameForm({ user, onClose }: { user: User; onClose: () => void }): ReactElement {
  const [rename] = useRenameUserMutation();
  const form = useForm({
    initial: { name: user.name },
    validate,
    pointers: { '/name': 'name' },
    send: ({ name }) => rename({ id: user.id, name: name.trim() }).unwrap(),
    onSent: ({ name }) => {
      const message = `${name} is updated successfully`;
      void showToast({ message, intent: 'success', timeout: MAIN_PAGE_TOAST_MS });
      onClose();
    },
  });
  return (
    <Form label="Rename User" onSubmit={form.submit} errors={form.errors}>
      <DialogBody>
        <TextField
          label="Username"
          name="name"
          autoComplete="off"
          autoFocus
          value={form.values.name}
          onChange={(value) => form.set('name', value)}
          error={form.errors.name}
        />
        <FormProblem problem={form.problem} shown={form.errors} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button size="large" text="Close" onClick={onClose} />
            <SubmitButton submitting={form.submitting}>Save Name</SubmitButton>
          </>
        }
      />
    </Form>
  );
}
