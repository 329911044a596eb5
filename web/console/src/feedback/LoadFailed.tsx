import { useEffect, type ReactElement } from 'react';
import { useRouteError } from 'react-router';

/** Shown in place of a page whose code could not be fetched, or that failed to render. */
export function LoadFailed(): ReactElement {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <main className="notice-page" role="alert">
      <h1>This page could not be loaded</h1>
      <p>The connection was interrupted, or a new version installed.</p>
      <button type="button" className="bp6-button bp6-intent-primary bp6-large" onClick={() => location.reload()}>
        Reload
      </button>
    </main>
  );
}
