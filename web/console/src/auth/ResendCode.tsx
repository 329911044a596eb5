import { useEffect, useState, type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { useResendCodeMutation } from './auth.api.js';

/** Long enough for a mail to arrive before another one is requested. */
const PAUSE_MS = 20_000;

/** Requests another confirmation mail, and shows whether that worked. */
export function ResendCode({ email }: { email: string }): ReactElement {
  const [resend, { isLoading, isSuccess, error, fulfilledTimeStamp }] = useResendCodeMutation();
  const [pausing, setPausing] = useState(false);

  useEffect(() => {
    if (fulfilledTimeStamp === undefined) return undefined;
    setPausing(true);
    const timer = setTimeout(() => setPausing(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [fulfilledTimeStamp]);

  return (
    <>
      <button
        type="button"
        className="bp6-button bp6-minimal bp6-intent-primary"
        disabled={isLoading || pausing}
        onClick={() => void resend({ email })}
      >
        Resend code
      </button>
      <span role="status" className={error ? 'resend-answer failed' : 'resend-answer'}>
        {isSuccess && 'Another mail is on its way.'}
        {error !== undefined && asProblem(error).detail}
      </span>
    </>
  );
}
