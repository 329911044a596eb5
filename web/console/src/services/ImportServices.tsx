import { Button } from '@blueprintjs/core';
import { lazy, useState, type ReactElement } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';

/** Fetched when it is opened: most do this once. */
const ImportServicesForm = lazy(async () => ({
  default: (await import('./ImportServicesForm.js')).ImportServicesForm,
}));

export interface ImportServicesProps {
  text?: string;
  /** Whether it is the first thing to do where it stands. */
  primary?: boolean;
}

/** A button with a dialog that creates many services at once. */
export function ImportServices({ text = 'Import', primary = false }: ImportServicesProps): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button text={text} intent={primary ? 'primary' : 'none'} onClick={() => setOpen(true)} />
      <FormDialog isOpen={open} title="Import Services" onClose={close}>
        <ImportServicesForm onClose={close} />
      </FormDialog>
    </>
  );
}
