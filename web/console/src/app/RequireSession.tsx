import { lazy, Suspense, useEffect, useRef, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useGetCurrentUserQuery } from '../account/account.api.js';
import { PageSkeleton } from '../feedback/Skeletons.js';
import { paths } from '../navigation/paths.js';
import { isAuthDisabled } from '../session/auth-mode.js';
import { isSecondFactorMissing } from '../session/jwt.js';
import { forgetAddress, rememberAddress } from '../session/return-address.js';
import { selectAccessToken, selectEndedOf, selectEndReason, selectOwner } from '../session/session.slice.js';
import { useConsoleSelector } from '../store/hooks.js';

const SetUpPage = lazy(async () => ({ default: (await import('../factors/SetUpPage.js')).SetUpPage }));

/**
 * Admits only signed-in users, and fetches the current user again on every navigation; where login is disabled, admits
 * everyone and fetches only once.
 */
export function RequireSession(): ReactElement {
  const token = useConsoleSelector(selectAccessToken);
  const owner = useConsoleSelector(selectOwner);
  if (isAuthDisabled()) return <Outlet />;
  if (token === undefined) return <ToLogin />;
  if (isSecondFactorMissing(token))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <SetUpPage key={owner} />
      </Suspense>
    );
  // Another user who has logged in in another tab starts with new pages and empty forms.
  return <SignedIn key={owner} />;
}

/** The return address is removed once a signed-in user has stayed for this time (ms). */
const ARRIVED_MS = 1_000;

/** Redirects to the login, and back here afterwards; not for a user who chose to log out. */
function ToLogin(): ReactElement {
  const { pathname, search, hash } = useLocation();
  const endReason = useConsoleSelector(selectEndReason);
  const endedOf = useConsoleSelector(selectEndedOf);
  useEffect(() => {
    if (endReason === 'signed-out') forgetAddress();
    else rememberAddress(pathname + search + hash, endedOf);
    // Once, for the requested address.
  }, []);
  return <Navigate to={paths.login} replace />;
}

function SignedIn(): ReactElement {
  const { key } = useLocation();
  const { refetch } = useGetCurrentUserQuery();
  const seen = useRef(key);

  useEffect(() => {
    // Only if the user stays: a session that returns immediately finds the login still loading, which then needs the
    // address.
    const timer = setTimeout(forgetAddress, ARRIVED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    // A token that has expired meanwhile is refreshed by the call itself.
    void refetch();
  }, [key, refetch]);

  return <Outlet />;
}
