import { FlagField, WordField } from '../validation/fields.js';
import { STEP_STATES, STEPS, type StepState, type StepWord } from './beginning.words.js';

export class BeginningRequest {
  @WordField(STEPS, 'FirstStep', { optional: true, description: 'The step that is marked.', example: 'look' })
  step?: StepWord | null;

  @WordField(STEP_STATES, 'FirstStepState', {
    optional: true,
    description: 'Of the step. That it is done can be said of name and look; the others follow from what there is.',
    example: 'done',
  })
  state?: StepState | null;

  @FlagField({ optional: true, description: 'Whether the list is hidden; stays unless given.', example: false })
  dismissed?: boolean | null;
}
