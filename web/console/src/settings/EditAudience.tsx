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
  // Counted, so that who opens it again while it still closes does not find the input of before.
  const [{ isOpen, times }, setOpened] = useState({ isOpen: false, times: 0 });
  const open = (): void => setOpened({ isOpen: true, times: times + 1 });
  const close = (): void => setOpened({ isOpen: false, times });
  const title = audience ? 'Edit Audience' : 'Add an Audience';
  return (
    <>
      {audience ? (
        <Button variant="minimal" text="Edit" aria-label={`Edit ${audience.name}`} onClick={open} />
      ) : (
        <Button text={title} onClick={open} />
      )}
      {/* A click outside would discard the input. */}
      <Dialog isOpen={isOpen} title={title} canOutsideClickClose={false} onClose={close}>
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <AudienceForm key={times} audience={audience} readers={readers} pageId={pageId} onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
