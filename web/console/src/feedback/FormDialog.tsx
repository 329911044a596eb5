import { Dialog } from '@blueprintjs/core';
import { Fragment, Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { ListSkeleton } from './Skeletons.js';

export interface FormDialogProps {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** The form, which may be fetched only now. */
  children: ReactNode;
}

/**
 * A dialog with a form, which begins empty each time: a dialog that closes keeps its content until it has faded, and
 * opened again by then it would show what was typed or confirmed before.
 */
export function FormDialog({ isOpen, title, onClose, children }: FormDialogProps): ReactElement {
  const [opened, setOpened] = useState({ isOpen, times: 0 });
  if (opened.isOpen !== isOpen) setOpened({ isOpen, times: opened.times + (isOpen ? 1 : 0) });
  return (
    // A click outside would discard the input.
    <Dialog isOpen={isOpen} title={title} canOutsideClickClose={false} onClose={onClose}>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        <Fragment key={opened.times}>{children}</Fragment>
      </Suspense>
    </Dialog>
  );
}
