import { Button } from '@blueprintjs/core';
import { type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { Notice } from './Notice.js';

export interface NewerNoticeProps {
  /** What happened, as in "This incident has changed since you began." */
  title: string;
  /** What there is by now. */
  children: ReactNode;
  /** What giving way does, as in "Take over its status and services". */
  takeOver: string;
  /** Puts it into the form. */
  onTakeOver: () => void;
  /** Called with either choice: what there is by now was seen. */
  onSeen: () => void;
}

/** Shows within a form what came while it was filled in, and asks what counts. */
export function NewerNotice({ title, children, takeOver, onTakeOver, onSeen }: NewerNoticeProps): ReactElement {
  /** The notice goes away with its buttons: the keyboard goes on where the form is sent. */
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
        <Button text="Keep mine" onClick={choose()} />
      </div>
    </Notice>
  );
}
