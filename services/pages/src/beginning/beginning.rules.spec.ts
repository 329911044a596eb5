import { InvalidError } from '@candor/platform/errors.js';
import { BeginningState, BeginningStep } from '@candor/proto/gen/candor/pages/v1/beginning_pb.js';
import { decide, NOTHING_DECIDED, stepsFromRow, stepsToRow } from './beginning.rules.js';

const { OPEN, DONE, LEFT_OUT } = BeginningState;
const NO_STEP = { step: BeginningStep.UNSPECIFIED, state: BeginningState.UNSPECIFIED };
const ALL = [1, 2, 3, 4, 5, 6] as BeginningStep[];

const refusal = (change: Parameters<typeof decide>[1]): unknown => {
  try {
    return decide(NOTHING_DECIDED, change);
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return error.violations.map(({ pointer }) => pointer);
  }
};

describe('decisions about the first steps', () => {
  it.each(ALL)('leave step %s out and take it up again', (step) => {
    const leftOut = decide(NOTHING_DECIDED, { step, state: LEFT_OUT });
    expect(leftOut).toEqual({ dismissed: false, leftOut: [step], done: [] });
    expect(decide(leftOut, { step, state: LEFT_OUT })).toEqual(leftOut);
    expect(decide(leftOut, { step, state: OPEN })).toEqual(NOTHING_DECIDED);
  });

  it('say of name and look that they are done, and of no other', () => {
    for (const step of ALL) {
      const isSaid = step === BeginningStep.NAME || step === BeginningStep.LOOK;
      expect(refusal({ step, state: DONE })).toEqual(isSaid ? { ...NOTHING_DECIDED, done: [step] } : ['/state']);
    }
  });

  it('keep the other steps, and make what was left out done', () => {
    const current = { dismissed: false, leftOut: [BeginningStep.LOGO, BeginningStep.LOOK], done: [BeginningStep.NAME] };
    expect(decide(current, { step: BeginningStep.LOOK, state: DONE })).toEqual({
      dismissed: false,
      leftOut: [BeginningStep.LOGO],
      done: [BeginningStep.NAME, BeginningStep.LOOK],
    });
    expect(current.leftOut).toHaveLength(2);
  });

  it('hide the list and show it again, alone or with a step', () => {
    const hidden = decide(NOTHING_DECIDED, { ...NO_STEP, dismissed: true });
    expect(hidden).toEqual({ ...NOTHING_DECIDED, dismissed: true });
    expect(decide(hidden, { step: BeginningStep.LOGO, state: LEFT_OUT }).dismissed).toBe(true);
    expect(decide(hidden, { ...NO_STEP, dismissed: false })).toEqual(NOTHING_DECIDED);
  });

  it('are refused for a step without a state, a state without a step, and what is not known', () => {
    expect(refusal({ step: BeginningStep.LOGO, state: BeginningState.UNSPECIFIED })).toEqual(['/state']);
    expect(refusal({ step: BeginningStep.UNSPECIFIED, state: OPEN })).toEqual(['/step']);
    expect(refusal({ step: 99 as BeginningStep, state: OPEN })).toEqual(['/step']);
    expect(refusal({ step: BeginningStep.LOGO, state: 99 as BeginningState })).toEqual(['/state']);
  });

  it('are kept as words; those of a later release are left out', () => {
    expect(stepsToRow(ALL)).toEqual(['name', 'logo', 'services', 'look', 'colleague', 'subscriber']);
    expect(stepsFromRow([...stepsToRow(ALL), 'something'])).toEqual(ALL);
  });
});
