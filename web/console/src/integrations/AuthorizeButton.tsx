import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { FormProblem } from '../forms/FormProblem.js';
import { useStartAuthorizationMutation } from './integrations.api.js';

export interface AuthorizeButtonProps {
  channel: 'slack' | 'twitter';
  /** The plan does not include it. */
  disabled?: boolean;
  children: string;
}

/** Leaves the console for the authorization page of the channel, which redirects back to the channel's page. */
export function AuthorizeButton({ channel, disabled = false, children }: AuthorizeButtonProps): ReactElement {
  const [start, { isLoading, error }] = useStartAuthorizationMutation();
  const onClick = async (): Promise<void> => {
    const { data: authorizeUrl } = await start(channel);
    if (authorizeUrl) window.open(authorizeUrl, '_self');
  };
  return (
    <>
      <Button intent="primary" size="large" loading={isLoading} disabled={disabled} onClick={() => void onClick()}>
        {children}
      </Button>
      {/* The specification wants no toast. */}
      <FormProblem problem={error && asProblem(error)} />
    </>
  );
}
