import { isBackdated } from './backdated.js';

const NOW = 1_700_000_000_000;
const began = (msBefore: number) => ({ creationTime: new Date(NOW - msBefore), recordedAt: new Date(NOW) });

describe('isBackdated', () => {
  it('is so when the incident began more than a minute before it was written down', () => {
    expect(isBackdated(began(60_001))).toBe(true);
  });

  it.each([0, 60_000, -5_000])('is not so %d ms before', (msBefore) => {
    expect(isBackdated(began(msBefore))).toBe(false);
  });

  it('is not claimed of an incident of which nobody knows when it was written down', () => {
    expect(isBackdated({ creationTime: new Date(0), recordedAt: null })).toBe(false);
  });
});
