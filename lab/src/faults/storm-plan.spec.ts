import { randomOf } from './random.js';
import { stormOf } from './storm-plan.js';

const HALF_AN_HOUR = 1_800_000;

describe('a storm', () => {
  it('is the same for the same seed, and different for another', () => {
    expect(stormOf(HALF_AN_HOUR, randomOf(7))).toEqual(stormOf(HALF_AN_HOUR, randomOf(7)));
    expect(stormOf(HALF_AN_HOUR, randomOf(7))).not.toEqual(stormOf(HALF_AN_HOUR, randomOf(8)));
  });

  it('always has a fault starting, and breaks everything within half an hour', () => {
    const faults = stormOf(HALF_AN_HOUR, randomOf(7));
    const begins = faults.map(({ at }) => at);
    expect(begins).toEqual(begins.toSorted((a, b) => a - b));
    expect(Math.max(...begins)).toBeLessThan(HALF_AN_HOUR);
    expect(faults.length).toBeGreaterThan(HALF_AN_HOUR / 10_000);
    for (const target of ['gateway', 'incidents', 'notifications-email', 'nats', 'postgres', 'mails'])
      expect(begins.length && faults.filter((fault) => fault.target === target).length).toBeGreaterThan(0);
    expect(faults.some(({ kind }) => kind === 'wiped')).toBe(true);
  });
});
