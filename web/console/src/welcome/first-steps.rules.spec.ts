import { describe, expect, it } from '@jest/globals';
import { firstSteps, isSetUp } from './first-steps.rules.js';

const doneOf = (services: number, users: number, looked: boolean) =>
  firstSteps({ services, users, looked }).flatMap(({ step, done }) => (done ? [step] : []));

describe('the first steps', () => {
  it('are ticked off individually, in any order', () => {
    expect(doneOf(0, 1, false)).toEqual([]);
    expect(doneOf(2, 1, false)).toEqual(['service']);
    expect(doneOf(0, 1, true)).toEqual(['page']);
    expect(doneOf(0, 2, false)).toEqual(['colleague']);
    expect(doneOf(1, 3, true)).toEqual(['service', 'page', 'colleague']);
  });

  it('are done once there are services and colleagues and the page was visited', () => {
    expect(isSetUp({ services: 1, users: 2, looked: true })).toBe(true);
    expect(isSetUp({ services: 1, users: 2, looked: false })).toBe(false);
    expect(isSetUp({ services: 0, users: 2, looked: true })).toBe(false);
    expect(isSetUp({ services: 1, users: 1, looked: true })).toBe(false);
  });
});
