import { Button } from '@blueprintjs/core';
import { useEffect, useRef, type ReactElement } from 'react';
import { asProblem, UNREACHABLE } from '../api/problem.js';
import { useGetCurrentUserQuery } from './account.api.js';

const FIRST_SERVER_ERROR = 500;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Says that the signed-in user could not be fetched, and retries until that works: the screen's content stays. */
export function AccountNotice(): ReactElement | null {
  const { error, isFetching, refetch } = useGetCurrentUserQuery();
  const failures = useRef(0);
  const problem = error && asProblem(error);
  const status = problem?.status;
  const passing = status !== undefined && (status === UNREACHABLE || status >= FIRST_SERVER_ERROR);

  useEffect(() => {
    if (isFetching) return undefined;
    if (!passing) {
      failures.current = 0;
      return undefined;
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures.current);
    const timer = setTimeout(() => {
      failures.current += 1;
      void refetch();
    }, wait);
    return () => clearTimeout(timer);
    // A failure that is quick enough changes nothing but the error itself.
  }, [isFetching, passing, error, refetch]);

  if (!problem) return null;
  return (
    <div className="bp6-callout bp6-intent-warning notice account-notice" role="alert">
      <p>
        Candor cannot check your account right now. {passing && 'Nothing on this page is lost; trying again by itself.'}
      </p>
      <p className="option-hint">
        {problem.detail}
        {problem.requestId && (
          <>
            {' '}
            Request id <code>{problem.requestId}</code>
          </>
        )}
      </p>
      <Button size="small" variant="outlined" text="Try again" loading={isFetching} onClick={() => void refetch()} />
    </div>
  );
}
