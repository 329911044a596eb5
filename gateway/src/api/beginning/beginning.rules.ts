import { STEPS, type StepState, type StepWord } from './beginning.words.js';

/** What was decided about the first steps, and which of them are done. */
export interface Progress {
  readonly leftOut: ReadonlySet<StepWord>;
  readonly done: ReadonlySet<StepWord>;
}

/** Every first step in order. One that is done is no longer left out. */
export function stepsOf({ leftOut, done }: Progress): { step: StepWord; state: StepState }[] {
  const stateOf = (step: StepWord): StepState => {
    if (done.has(step)) return 'done';
    return leftOut.has(step) ? 'left_out' : 'open';
  };
  return STEPS.map((step) => ({ step, state: stateOf(step) }));
}
