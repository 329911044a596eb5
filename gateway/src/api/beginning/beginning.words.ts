import { BeginningState, BeginningStep } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { wordMap } from '../wire/word-map.js';

/** The first steps, in their order. */
export const STEPS = ['name', 'logo', 'services', 'look', 'colleague', 'subscriber'] as const;
export type StepWord = (typeof STEPS)[number];

/** How far a step is. */
export const STEP_STATES = ['open', 'done', 'left_out'] as const;
export type StepState = (typeof STEP_STATES)[number];

export const beginningSteps = wordMap<StepWord, BeginningStep>('first step', {
  name: BeginningStep.NAME,
  logo: BeginningStep.LOGO,
  services: BeginningStep.SERVICES,
  look: BeginningStep.LOOK,
  colleague: BeginningStep.COLLEAGUE,
  subscriber: BeginningStep.SUBSCRIBER,
});

export const beginningStates = wordMap<StepState, BeginningState>('state of a first step', {
  open: BeginningState.OPEN,
  done: BeginningState.DONE,
  left_out: BeginningState.LEFT_OUT,
});
