import { Button, Callout } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';

export interface LoadErrorProps {
  /** The kind of data, as in "Services could not be loaded". */
  what: string;
  error: unknown;
  retry: () => unknown;
  /** A retry is in progress. */
  retrying: boolean;
}

/** Says that data could not be fetched, and why, with a button to retry. */
export function LoadError({ what, error, retry, retrying }: LoadErrorProps): ReactElement {
  const { detail, requestId } = asProblem(error);
  return (
    <Callout intent="danger" role="alert" className="load-error">
      <h2>{what} could not be loaded</h2>
      <p>{detail}</p>
      {requestId && (
        <p className="request-id">
          Request id <code>{requestId}</code>
        </p>
      )}
      <Button onClick={() => void retry()} loading={retrying} intent="danger" variant="outlined">
        Try again
      </Button>
    </Callout>
  );
}
