import { type ReactElement } from 'react';
import { type Problem } from '../api/problem.js';
import { FormProblem } from './FormProblem.js';
import { Notice } from './Notice.js';

/** Only so many lines are listed; the total is given. */
const SHOWN_LINES = 20;

/** Why an import was refused: line by line, or in one sentence. */
export function RefusedLines({ problem }: { problem: Problem }): ReactElement {
  const { violations } = problem;
  if (violations.length === 0) return <FormProblem problem={problem} />;
  return (
    <Notice intent="danger">
      <p>Nothing was imported.</p>
      <ul className="refused-lines" aria-label="Refused lines">
        {violations.slice(0, SHOWN_LINES).map(({ pointer, detail }) => (
          <li key={`${pointer} ${detail}`}>{detail}</li>
        ))}
      </ul>
      {violations.length > SHOWN_LINES && <p>And {violations.length - SHOWN_LINES} more.</p>}
    </Notice>
  );
}
