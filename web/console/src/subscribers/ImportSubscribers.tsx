import { Button } from '@blueprintjs/core';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';
import { ImportForm } from './ImportForm.js';

export interface ImportSubscribersProps {
  /** The page to subscribe to; undefined for the first one. */
  pageId: string | undefined;
}

/** A button with a dialog that imports addresses from a CSV file. */
export function ImportSubscribers({ pageId }: ImportSubscribersProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button text="Import" onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Import Subscribers" onClose={() => setOpen(false)}>
        <ImportForm pageId={pageId} onClose={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}
