import { Alert } from '@blueprintjs/core';
import { useId, type ReactElement } from 'react';

export interface LogoutDialogProps {
  /** The number of drafts that a logout would remove. */
  drafts: number;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a logout that removes unsaved text. */
export function LogoutDialog({ drafts, isOpen, onConfirm, onCancel }: LogoutDialogProps): ReactElement {
  const title = useId();
  return (
    <Alert
      aria-labelledby={title}
      isOpen={isOpen}
      intent="danger"
      confirmButtonText="Logout"
      cancelButtonText="Stay"
      canEscapeKeyCancel
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>
        <strong id={title}>Logout and remove drafts?</strong>
      </p>
      <p>
        {drafts === 1 ? 'A form with unsaved text is' : `${String(drafts)} forms with unsaved text are`} kept on this
        device for you. Logging out removes {drafts === 1 ? 'it' : 'them'}, so that nobody else here finds{' '}
        {drafts === 1 ? 'it' : 'them'}.
      </p>
    </Alert>
  );
}
