import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { FormDialog } from '../feedback/FormDialog.js';
import { InviteUserForm } from './InviteUserForm.js';

/** A button with a dialog that adds a user to the organisation. */
export function InviteUser({ me }: { me: User }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button intent="primary" text="Invite User" onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Invite User" onClose={close}>
        <InviteUserForm me={me} onClose={close} />
      </FormDialog>
    </>
  );
}
