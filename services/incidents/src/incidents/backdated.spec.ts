import { isBackdated } from './backdated.js';

const NOW = 1_700_000_000_000;
const began = (msBefore: number) => ({ creationTime: new Date(NOW - msBefore), recordedAt: new Date(NOW) });

describe('isBackdated', () => {
  it('is true when the incident began more than a minute before it was recorded', () => {
    expect(isBackdated(began(60_001))).toBe(true);
  });

  it.each([0, 60_000, -5_000])('is false %d ms before', (msBefore) => {
    expect(isBackdated(began(msBefore))).toBe(false);
  });

  it('is false for an incident without a recording time', () => {
    expect(isBackdated({ creationTime: new Date(0), recordedAt: null })).toBe(false);
  });
});
