import { describe, expect, it } from '@jest/globals';
import { type FirstStep, type FirstStepState } from '../api/contract.js';
import { settledOf, unfoldedOf } from './first-steps.rules.js';

const steps = (...given: [FirstStep, FirstStepState][]) => given.map(([step, state]) => ({ step, state }));
const MIXED = steps(['name', 'done'], ['logo', 'left_out'], ['services', 'open'], ['look', 'open']);

describe('the first steps', () => {
  it('count as settled when they are done or left out', () => {
    expect(settledOf(MIXED)).toBe(2);
    expect(settledOf([])).toBe(0);
  });

  it('unfold the first open one, or the chosen one while that is open', () => {
    expect(unfoldedOf(MIXED, undefined)).toBe('services');
    expect(unfoldedOf(MIXED, 'look')).toBe('look');
    expect(unfoldedOf(MIXED, 'name')).toBe('services');
    expect(unfoldedOf(MIXED, 'none')).toBeUndefined();
    expect(unfoldedOf(steps(['name', 'done']), undefined)).toBeUndefined();
  });
});
