import { Button, Dialog } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { SecretDialog } from '../feedback/SecretDialog.js';
import { AddSubscriberForm } from './AddSubscriberForm.js';

/** A button with a dialog that adds a subscriber by mail or webhook. */
export function AddSubscriber(): ReactElement {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button intent="primary" text="Add Subscriber" onClick={() => setOpen(true)} />
      <Dialog isOpen={open} title="Add Subscriber" onClose={close}>
        <AddSubscriberForm
          onClose={close}
          onAdded={(signingSecret) => {
            close();
            setSecret(signingSecret);
          }}
        />
      </Dialog>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
