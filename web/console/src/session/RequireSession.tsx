import { useEffect, useRef, type ReactElement } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../app/paths.js';
import { useConsoleDispatch, useConsoleSelector } from '../app/hooks.js';
import { useGetCurrentUserQuery } from './account.api.js';
import { isExpired } from './jwt.js';
import { expired, selectAccessToken } from './session.slice.js';

/** Lets only signed-in visitors through, and fetches the current user again on every navigation. */
export function RequireSession(): ReactElement {
  const token = useConsoleSelector(selectAccessToken);
  return token ? <SignedIn token={token} /> : <Navigate to={paths.login} replace />;
}

function SignedIn({ token }: { token: string }): ReactElement {
  const { key } = useLocation();
  const dispatch = useConsoleDispatch();
  const { refetch } = useGetCurrentUserQuery();
  const seen = useRef(key);

  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (isExpired(token, Date.now())) dispatch(expired(token));
    else void refetch();
  }, [key, token, dispatch, refetch]);

  return <Outlet />;
}
