import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { MAIN_PAGE_TOAST_MS, showToast } from '../feedback/toast.js';
import { useStartAuthorizationMutation } from './integrations.api.js';

export interface AuthorizeButtonProps {
  channel: 'slack' | 'twitter';
  /** The plan does not include it. */
  disabled?: boolean;
  children: string;
}

/** Leaves the console for the place where a person lets us post; they come back to the channel's page. */
export function AuthorizeButton({ channel, disabled = false, children }: AuthorizeButtonProps): ReactElement {
  const [start, { isLoading }] = useStartAuthorizationMutation();
  const onClick = async (): Promise<void> => {
    try {
      window.open(await start(channel).unwrap(), '_self');
    } catch (error) {
      void showToast({ message: asProblem(error).detail, intent: 'danger', timeout: MAIN_PAGE_TOAST_MS });
    }
  };
  return (
    <Button intent="primary" size="large" loading={isLoading} disabled={disabled} onClick={() => void onClick()}>
      {children}
    </Button>
  );
}
