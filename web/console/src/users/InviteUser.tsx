import { Button, Dialog } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { type User } from '../api/contract.js';
import { InviteUserForm } from './InviteUserForm.js';

/** A button with a dialog that adds a user to the organisation. */
export function InviteUser({ me }: { me: User }): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button intent="primary" text="Invite User" onClick={() => setOpen(true)} />
      {/* A click outside would discard the input. */}
      <Dialog isOpen={open} title="Invite User" canOutsideClickClose={false} onClose={close}>
        <InviteUserForm me={me} onClose={close} />
      </Dialog>
    </>
  );
}
