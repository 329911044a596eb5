import { Button, Dialog } from '@blueprintjs/core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { ListSkeleton } from '../feedback/Skeletons.js';

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
      {/* A click outside would discard the input. */}
      <Dialog isOpen={open} title="Import Services" canOutsideClickClose={false} onClose={close}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <ImportServicesForm onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
