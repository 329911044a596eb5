import { Button } from '@blueprintjs/core';
import { type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useChangeBeginningMutation, useGetBeginningQuery } from '../account/beginning.api.js';
import { asProblem } from '../api/problem.js';
import { FormProblem } from '../forms/FormProblem.js';
import { paths } from '../navigation/paths.js';

/** Brings the list of first steps back, where it is hidden. */
export function HiddenFirstSteps(): ReactElement | null {
  const { data } = useGetBeginningQuery();
  const [change, { isLoading, error }] = useChangeBeginningMutation();
  const navigate = useNavigate();
  const show = async (): Promise<void> => {
    // Nobody waits for a refusal: it is shown below.
    const { error: refusal } = await change({ dismissed: false });
    if (!refusal) void navigate(paths.openIncidents);
  };
  if (!data?.dismissed) return null;
  return (
    <section className="card form-card" aria-label="First steps">
      <h2>First steps</h2>
      <p>Name, logo, services, a look at the page, a colleague, a subscriber: the list of what a new page needs.</p>
      <Button text="Show the first steps" loading={isLoading} onClick={() => void show()} />
      {error && <FormProblem problem={asProblem(error)} />}
    </section>
  );
}
