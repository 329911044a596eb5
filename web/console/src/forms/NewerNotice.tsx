import { Button } from '@blueprintjs/core';
import { type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Notice } from './Notice.js';

export interface NewerNoticeProps {
  /** The event, as in "This incident has changed since you began." */
  title: string;
  /** The current values. */
  children: ReactNode;
  /** The label of accepting, as in "Take over its status and services". */
  takeOver: string;
  /** Puts the current values into the form. */
  onTakeOver: () => void;
  /** What keeping one's own needs, where that is more than sending them again. */
  onKeep?: () => void;
  /** Called with either choice: the current values were seen. */
  onSeen: () => void;
}

/** Shows a newer version within a form while it is filled in, and asks which values to keep. */
export function NewerNotice({ title, children, takeOver, onTakeOver, onKeep, onSeen }: NewerNoticeProps): ReactElement {
  /** The notice disappears with its buttons: the focus moves to the submit button. */
  const choose = (choice?: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    choice?.();
    onSeen();
  };
  return (
    <Notice intent="warning">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
      <div className="notice-actions">
        <Button text={takeOver} onClick={choose(onTakeOver)} />
        <Button text="Keep mine" onClick={choose(onKeep)} />
      </div>
    </Notice>
  );
}
