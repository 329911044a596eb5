import { Button, Dialog } from '@blueprintjs/core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { type Audience, type Readers } from '../api/contract.js';
import { ListSkeleton } from '../feedback/Skeletons.js';

/** Fetched when it is opened. */
const AudienceForm = lazy(async () => ({ default: (await import('./AudienceForm.js')).AudienceForm }));

export interface EditAudienceProps {
  /** Undefined for a new one. */
  audience?: Audience;
  readers: Readers;
  pageId: string;
}

/** A button with a dialog for one audience. */
export function EditAudience({ audience, readers, pageId }: EditAudienceProps): ReactElement {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const title = audience ? 'Edit Audience' : 'Add an Audience';
  return (
    <>
      {audience ? (
        <Button variant="minimal" text="Edit" aria-label={`Edit ${audience.name}`} onClick={() => setOpen(true)} />
      ) : (
        <Button text={title} onClick={() => setOpen(true)} />
      )}
      {/* A click outside would discard the input. */}
      <Dialog isOpen={open} title={title} canOutsideClickClose={false} onClose={close}>
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <AudienceForm audience={audience} readers={readers} pageId={pageId} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
