import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';

const FLAGS = ['hasError', 'exceptionMessage'];

/**
 * Shows the result of an authorization that redirected back here with `hasError` and, if so, `exceptionMessage`, and
 * removes both from the URL, so that a reload does not show it again.
 *
 * @param done the message after a success
 */
export function useReturnFlags(done: string): void {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const hasError = params.get('hasError');
    if (hasError === null) return;
    const failed = hasError === 'true';
    const failure = params.get('exceptionMessage') ?? 'The authorization failed.';
    void showToast({
      message: failed ? failure : done,
      intent: failed ? 'danger' : 'success',
      timeout: MAIN_PAGE_TOAST_MS,
    });
    setParams(
      (current) => {
        for (const flag of FLAGS) current.delete(flag);
        return current;
      },
      { replace: true },
    );
  }, [params, setParams, done]);
}
