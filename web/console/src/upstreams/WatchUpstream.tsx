import { Button, Dialog } from '@blueprintjs/core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { ListSkeleton } from '../feedback/Skeletons.js';

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
      {/* A click outside would discard the input. */}
      <Dialog isOpen={open} title="Watch a Provider" canOutsideClickClose={false} onClose={close}>
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <WatchUpstreamForm onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
