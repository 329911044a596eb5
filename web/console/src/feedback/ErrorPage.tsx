import { type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '@blueprintjs/core';
import { paths } from '../navigation/paths.js';
import { usePageTitle } from './use-page-title.js';

/** The page for a server error that no screen handles. */
export function ErrorPage(): ReactElement {
  usePageTitle('Internal Error');
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const { requestId, from = paths.openIncidents } = (state ?? {}) as { requestId?: string; from?: string };
  // The first entry of the history has no previous page.
  const goBack = () => (key === 'default' ? navigate(paths.openIncidents) : navigate(-1));
  return (
    <main className="notice-page">
      <h1>Internal Error</h1>
      <p>Something failed on our side. Nothing that was saved is lost.</p>
      {requestId && (
        <p className="request-id">
          Request id <code>{requestId}</code>
        </p>
      )}
      <p className="notice-actions">
        <Button intent="primary" size="large" onClick={() => void navigate(from, { replace: true })}>
          Try again
        </Button>
        <Button size="large" onClick={() => void goBack()}>
          Go Back
        </Button>
      </p>
    </main>
  );
}
