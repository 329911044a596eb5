import type { Plan } from '../plans/plan.js';
import { decideChange } from './plan-change.rules.js';

const plan = (id: string, priceCents: number): Plan => ({ id, name: id, priceCents, features: [] });
const [free, pro, other, enterprise] = [plan('free', 0), plan('pro', 2_900), plan('other', 2_900), plan('top', 9_900)];
const trial: Plan = { ...plan('trial', 0), trial: { days: 14, continuesAs: 'top' } };

describe('a change of plan', () => {
  it.each([
    ['the present one', pro, pro, true, 'stay'],
    ['a dearer one', pro, enterprise, true, 'now'],
    ['a cheaper one', enterprise, pro, true, 'at-period-end'],
    ['a free one', pro, free, true, 'at-period-end'],
    ['one at the same price', pro, other, true, 'at-period-end'],
    ['a paid one out of a plan without end', free, pro, false, 'now'],
    ['a free one out of a plan without end', free, plan('also-free', 0), false, 'now'],
    ['a paid one out of a trial', trial, pro, true, 'now'],
    ['a free one out of a trial', trial, free, true, 'at-period-end'],
    ['any out of one that is not sold any more', undefined, free, true, 'now'],
  ] as const)('to %s', (_what, current, target, hasEnd, expected) => {
    expect(decideChange(current, target, hasEnd)).toBe(expected);
  });
});
