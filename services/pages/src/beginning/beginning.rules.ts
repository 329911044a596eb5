import { Violations } from '@candor/platform/violations.js';
import {
  BeginningState,
  BeginningStep,
  type ChangeBeginningRequest,
} from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';

/** The first steps, as rows have them. */
const STEP_WORDS: Readonly<Record<string, BeginningStep>> = {
  name: BeginningStep.NAME,
  logo: BeginningStep.LOGO,
  services: BeginningStep.SERVICES,
  look: BeginningStep.LOOK,
  colleague: BeginningStep.COLLEAGUE,
  subscriber: BeginningStep.SUBSCRIBER,
};
const WORDS = new Map(Object.entries(STEP_WORDS).map(([word, step]) => [step, word]));
/** Nothing that is stored elsewhere says that these are done. */
const SAID_TO_BE_DONE = new Set([BeginningStep.NAME, BeginningStep.LOOK]);
const STATES = new Set([BeginningState.OPEN, BeginningState.DONE, BeginningState.LEFT_OUT]);

/** What was decided about the first steps. */
export interface Decisions {
  readonly dismissed: boolean;
  readonly leftOut: readonly BeginningStep[];
  /** What was said to be done. */
  readonly done: readonly BeginningStep[];
}

export const NOTHING_DECIDED: Decisions = { dismissed: false, leftOut: [], done: [] };

/**
 * The decisions with a change of one step, of the list, or of both. A step is left out or done, not both.
 * @throws InvalidError naming every wrong field
 */
export function decide(
  current: Decisions,
  { step, state, dismissed = current.dismissed }: Pick<ChangeBeginningRequest, 'step' | 'state' | 'dismissed'>,
): Decisions {
  const isStep = step !== BeginningStep.UNSPECIFIED;
  const isDone = state === BeginningState.DONE;
  new Violations()
    .check(!isStep || WORDS.has(step), '/step', 'Please give a known step.')
    .check(isStep || state === BeginningState.UNSPECIFIED, '/step', 'Please say which step.')
    .check(!isStep || STATES.has(state), '/state', 'Please say how far the step is.')
    .check(
      !isStep || !isDone || SAID_TO_BE_DONE.has(step),
      '/state',
      'This step is done as soon as there is what it asks for.',
    )
    .throwIfAny();
  if (!isStep) return { ...current, dismissed };
  const others = (steps: readonly BeginningStep[]) => steps.filter((one) => one !== step);
  return {
    dismissed,
    leftOut: state === BeginningState.LEFT_OUT ? [...others(current.leftOut), step] : others(current.leftOut),
    done: isDone ? [...others(current.done), step] : others(current.done),
  };
}

/** Steps as rows have them. */
export function stepsToRow(steps: readonly BeginningStep[]): string[] {
  return steps.flatMap((step) => WORDS.get(step) ?? []);
}

/** Those of a row that this build knows. */
export function stepsFromRow(words: readonly string[]): BeginningStep[] {
  return words.flatMap((word) => STEP_WORDS[word] ?? []);
}
