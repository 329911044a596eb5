import { Button, Dialog } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { ImportForm } from './ImportForm.js';

/** A button with a dialog that imports addresses from a CSV file. */
export function ImportSubscribers(): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button text="Import" onClick={() => setOpen(true)} />
      <Dialog isOpen={open} title="Import Subscribers" onClose={() => setOpen(false)}>
        <ImportForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
