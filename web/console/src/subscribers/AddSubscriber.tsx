import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';
import { SecretDialog } from '../feedback/SecretDialog.js';
import { AddSubscriberForm } from './AddSubscriberForm.js';

export interface AddSubscriberProps {
  /** The page to subscribe to; undefined for the first one. */
  pageId?: string | undefined;
}

/** A button with a dialog that adds a subscriber by mail or webhook. */
export function AddSubscriber({ pageId }: AddSubscriberProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button intent="primary" text="Add Subscriber" onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Add Subscriber" onClose={close}>
        <AddSubscriberForm
          pageId={pageId}
          onClose={close}
          onAdded={(signingSecret) => {
            close();
            setSecret(signingSecret);
          }}
        />
      </FormDialog>
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
