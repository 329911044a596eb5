import { type ReactElement } from 'react';
import { type Problem } from '../api/problem.js';
import { Notice } from './Notice.js';

const FIRST_SERVER_ERROR = 500;

export interface FormProblemProps {
  problem: Problem | undefined;
  /** Messages shown at fields; the box does not repeat them. */
  shown?: object;
}

/** The red box with the server's refusal. A server error also shows the request id. */
export function FormProblem({ problem, shown = {} }: FormProblemProps): ReactElement | null {
  if (!problem || Object.values(shown).includes(problem.detail)) return null;
  return (
    <Notice intent="danger">
      {problem.detail}
      {problem.status >= FIRST_SERVER_ERROR && problem.requestId && (
        <span className="request-id">
          Request id <code>{problem.requestId}</code>
        </span>
      )}
    </Notice>
  );
}
