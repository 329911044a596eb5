import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { DETAIL_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useResendFailedMutation, type NotifiedOnChannel } from './deliveries.api.js';

/** Retries failed deliveries. Recipients that were reached are not notified twice. */
export function ResendFailed({ of }: { of: NotifiedOnChannel }): ReactElement {
  const [resend, { isLoading }] = useResendFailedMutation();
  const onClick = async (): Promise<void> => {
    try {
      const resent = await resend(of).unwrap();
      void showToast({
        message: `${resent} failed notification(s) are tried again.`,
        intent: 'success',
        timeout: DETAIL_PAGE_TOAST_MS,
      });
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: DETAIL_PAGE_TOAST_MS });
    }
  };
  return <Button intent="primary" text="Resend to failed" loading={isLoading} onClick={() => void onClick()} />;
}
