import { Alert } from '@blueprintjs/core';
import { useEffect, useId, type ReactElement } from 'react';
import { useBlocker, type Location } from 'react-router';

export interface UnsavedChangesProps {
  hasUnsavedChanges: () => boolean;
  /** The input stays on this device as a draft. */
  keepsDraft?: true;
}

/** What a form belongs to: the screen, and which of the organisation's pages it is about. */
const placeOf = ({ pathname, search }: Location): string => `${pathname} ${new URLSearchParams(search).get('page')}`;

/** Asks before a page with unsaved text is left, by a link, the back button or closing the tab. */
export function UnsavedChanges({ hasUnsavedChanges, keepsDraft }: UnsavedChangesProps): ReactElement {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && placeOf(currentLocation) !== placeOf(nextLocation),
  );

  const title = useId();

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return (
    <Alert
      aria-labelledby={title}
      isOpen={blocker.state === 'blocked'}
      intent="danger"
      confirmButtonText="Leave"
      cancelButtonText="Stay"
      canEscapeKeyCancel
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>
        <strong id={title}>Leave without saving?</strong>
      </p>
      <p>
        {keepsDraft
          ? 'It is not saved. What you have typed stays on this device as a draft for 7 days.'
          : 'What you have typed on this page will be lost.'}
      </p>
    </Alert>
  );
}
