import { Button } from '@blueprintjs/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { FormDialog } from '../feedback/FormDialog.js';

export interface EditDialogProps {
  title: string;
  /** What is edited; undefined for a new one. */
  name: string | undefined;
  /** The form, which may be fetched only now. */
  children: (close: () => void) => ReactNode;
}

/** A button with a dialog for one thing of a list. */
export function EditDialog({ title, name, children }: EditDialogProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  return (
    <>
      {name === undefined ? (
        <Button text={title} onClick={open} />
      ) : (
        <Button variant="minimal" text="Edit" aria-label={`Edit ${name}`} onClick={open} />
      )}
      <FormDialog isOpen={isOpen} title={title} onClose={close}>
        {children(close)}
      </FormDialog>
    </>
  );
}
