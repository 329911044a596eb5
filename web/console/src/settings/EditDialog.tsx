import { Button, Dialog } from '@blueprintjs/core';
import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { ListSkeleton } from '../feedback/Skeletons.js';

export interface EditDialogProps {
  title: string;
  /** What is edited; undefined for a new one. */
  name: string | undefined;
  /** The form, which may be fetched only now. @param key another one each time it is opened */
  children: (key: number, close: () => void) => ReactNode;
}

/** A button with a dialog for one thing of a list. */
export function EditDialog({ title, name, children }: EditDialogProps): ReactElement {
  // Counted, so that who opens it again while it still closes does not find the input of before.
  const [{ isOpen, times }, setOpened] = useState({ isOpen: false, times: 0 });
  const open = (): void => setOpened({ isOpen: true, times: times + 1 });
  const close = (): void => setOpened({ isOpen: false, times });
  return (
    <>
      {name === undefined ? (
        <Button text={title} onClick={open} />
      ) : (
        <Button variant="minimal" text="Edit" aria-label={`Edit ${name}`} onClick={open} />
      )}
      {/* A click outside would discard the input. */}
      <Dialog isOpen={isOpen} title={title} canOutsideClickClose={false} onClose={close}>
        <Suspense fallback={<ListSkeleton rows={3} />}>{children(times, close)}</Suspense>
      </Dialog>
    </>
  );
}
