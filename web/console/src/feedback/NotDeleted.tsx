import { type ReactElement } from 'react';
import { asProblem } from '../api/problem.js';

/** The reason why a deleted row is back, inline where the specification wants no toast. Nothing without an error. */
export function NotDeleted({ error }: { error: unknown }): ReactElement | null {
  if (error === undefined) return null;
  return (
    <span className="not-deleted" role="alert">
      Not deleted: {asProblem(error).detail}
    </span>
  );
}
