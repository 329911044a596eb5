import { Alert } from '@blueprintjs/core';
import { useId, type ReactElement } from 'react';

export interface LogoutDialogProps {
  /** How many drafts would go with the session. */
  drafts: number;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a log-out that takes unsaved text with it. */
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
