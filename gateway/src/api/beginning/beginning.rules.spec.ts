import { stepsOf } from './beginning.rules.js';
import type { StepWord } from './beginning.words.js';

const statesOf = (done: StepWord[], leftOut: StepWord[]) =>
  stepsOf({ done: new Set(done), leftOut: new Set(leftOut) }).map(({ step, state }) => `${step} ${state}`);

describe('the first steps', () => {
  it('are open in their order', () => {
    expect(statesOf([], [])).toEqual([
      'name open',
      'logo open',
      'services open',
      'look open',
      'colleague open',
      'subscriber open',
    ]);
  });

  it('are done or left out, each for itself, and done rather than left out', () => {
    expect(statesOf(['services', 'logo'], ['logo', 'look'])).toEqual([
      'name open',
      'logo done',
      'services done',
      'look left_out',
      'colleague open',
      'subscriber open',
    ]);
  });
});
