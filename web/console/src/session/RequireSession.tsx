import { useEffect, useRef, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../app/paths.js';
import { useConsoleSelector } from '../app/hooks.js';
import { useGetCurrentUserQuery } from './account.api.js';
import { isAuthDisabled } from './auth-mode.js';
import { selectAccessToken } from './session.slice.js';

/**
 * Lets only signed-in visitors through, and fetches the current user again on every navigation; everybody, and only once,
 * where the installation asks nobody.
 */
export function RequireSession(): ReactElement {
  const token = useConsoleSelector(selectAccessToken);
  if (isAuthDisabled()) return <Outlet />;
  return token ? <SignedIn /> : <Navigate to={paths.login} replace />;
}

function SignedIn(): ReactElement {
  const { key } = useLocation();
  const { refetch } = useGetCurrentUserQuery();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    // A token that has ended meanwhile is refreshed by the call itself.
    void refetch();
  }, [key, refetch]);

  return <Outlet />;
}
