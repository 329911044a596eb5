import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';
import { useTestSsoMutation } from './sso.api.js';

/** Checks whether the typed issuer is a sign-in provider; saves nothing. */
export function TestIssuer({ issuer }: { issuer: string }): ReactElement {
  const [test, { data, error, isLoading, originalArgs }] = useTestSsoMutation();
  const isCurrent = originalArgs === issuer && !isLoading;
  return (
    <div className="test-issuer">
      <Button loading={isLoading} onClick={() => void test(issuer)} text="Test" aria-label="Test the issuer" />
      <span role="status" className={error ? 'test-result failed' : 'test-result'}>
        {isCurrent && data && `It answers, and signs people in at ${new URL(data.authorizationEndpoint).host}.`}
        {isCurrent && error !== undefined && asProblem(error).detail}
      </span>
    </div>
  );
}
