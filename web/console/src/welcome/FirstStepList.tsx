import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronRight, Circle, Disable, TickCircle } from '@blueprintjs/icons';
import { useId, useState, type ReactElement } from 'react';
import { useChangeBeginningMutation } from '../account/beginning.api.js';
import { type Beginning, type BeginningChange, type FirstStep, type FirstStepState } from '../api/contract.js';
import { asProblem, type Problem } from '../api/problem.js';
import { FormProblem } from '../forms/FormProblem.js';
import { settledOf, unfoldedOf } from './first-steps.rules.js';
import { STEP_BODIES, STEP_TITLES } from './step-bodies.js';

export interface FirstStepListProps {
  steps: Beginning['steps'];
  /** Whether it begins as one line. */
  folded: boolean;
}

/** The list with how far it is; each open step unfolds in place. */
export function FirstStepList({ steps, folded }: FirstStepListProps): ReactElement {
  const id = useId();
  const [isFolded, setFolded] = useState(folded);
  const [chosen, choose] = useState<FirstStep | 'none'>();
  const { change, problem, busy } = useChange();
  const settled = settledOf(steps);
  const isOver = settled === steps.length;
  const unfolded = unfoldedOf(steps, chosen);

  return (
    <section className="card first-steps" aria-labelledby={id}>
      <div className="first-steps-head">
        <h2 id={id}>{isOver ? 'Your page is ready' : 'Get your page ready'}</h2>
        <span className="first-steps-count" role="status">
          {settled} of {steps.length}
        </span>
        {!isOver && (
          <Button
            size="small"
            variant="minimal"
            text={isFolded ? 'Show' : 'Fold'}
            aria-label={isFolded ? 'Show the first steps' : 'Fold the first steps'}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          text={isOver ? 'Close' : 'Hide'}
          aria-label={isOver ? 'Close the first steps' : 'Hide the first steps'}
          loading={busy}
          onClick={() => void change({ dismissed: true })}
        />
      </div>
      <progress max={steps.length} value={settled} aria-labelledby={id} />
      {isOver && (
        <p>
          Everything is done or left out. All of it is in the menu whenever you need it: Services, Customize, Users,
          Subscribers and Settings.
        </p>
      )}
      {!isOver && !isFolded && (
        <ol>
          {steps.map(({ step, state }) => (
            <Step
              key={step}
              step={step}
              state={state}
              unfolded={step === unfolded}
              busy={busy}
              onToggle={() => choose(step === unfolded ? 'none' : step)}
              onMark={(next) => void change({ step, state: next })}
            />
          ))}
        </ol>
      )}
      {!isFolded && <FormProblem problem={problem} />}
    </section>
  );
}

/** Changes the list, one change at a time; a refusal is kept until the next one. */
function useChange(): { change: (change: BeginningChange) => Promise<void>; problem?: Problem; busy: boolean } {
  const [send, { isLoading }] = useChangeBeginningMutation();
  const [problem, setProblem] = useState<Problem>();
  const change = async (asked: BeginningChange): Promise<void> => {
    setProblem(undefined);
    try {
      await send(asked).unwrap();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  return { change, problem, busy: isLoading };
}

interface StepProps {
  step: FirstStep;
  state: FirstStepState;
  unfolded: boolean;
  busy: boolean;
  onToggle: () => void;
  onMark: (state: FirstStepState) => void;
}

function Step({ step, state, unfolded, busy, onToggle, onMark }: StepProps): ReactElement {
  const id = useId();
  const title = STEP_TITLES[step];
  if (state === 'done') {
    return (
      <li className="first-step done">
        <TickCircle title="Done" />
        <span className="first-step-title">{title}</span>
      </li>
    );
  }
  if (state === 'left_out') {
    return (
      <li className="first-step left-out">
        <Disable title="Left out" />
        <span className="first-step-title">{title}</span>
        <Button
          size="small"
          variant="minimal"
          text="Take up again"
          aria-label={`Take up again: ${title}`}
          disabled={busy}
          onClick={() => onMark('open')}
        />
      </li>
    );
  }
  const Body = STEP_BODIES[step];
  return (
    <li className={unfolded ? 'first-step open unfolded' : 'first-step open'}>
      <Circle title="To do" />
      <button
        type="button"
        className="first-step-toggle"
        aria-expanded={unfolded}
        aria-controls={unfolded ? id : undefined}
        onClick={onToggle}
      >
        <span className="first-step-title">{title}</span>
        {unfolded ? <ChevronDown /> : <ChevronRight />}
      </button>
      {unfolded && (
        <div id={id} className="first-step-body">
          <Body onDone={() => onMark('done')} />
          <Button
            size="small"
            variant="minimal"
            text="Leave out"
            aria-label={`Leave out: ${title}`}
            disabled={busy}
            onClick={() => onMark('left_out')}
          />
        </div>
      )}
    </li>
  );
}
