import { Button } from '@blueprintjs/core';
import { lazy, useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';

/** Fetched when it is opened. */
const WatchUpstreamForm = lazy(async () => ({
  default: (await import('./WatchUpstreamForm.js')).WatchUpstreamForm,
}));

/** A button with a dialog that adds a status page to those that are watched. */
export function WatchUpstream(): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text="Watch a Provider" intent="primary" onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Watch a Provider" onClose={close}>
        <WatchUpstreamForm onClose={close} />
      </FormDialog>
    </>
  );
}
