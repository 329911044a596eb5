import { FaultCount } from './fault-count.js';

describe('the count of faults', () => {
  it('is kept for each message on its own until it is forgotten', () => {
    const faults = new FaultCount();
    expect([faults.add(1), faults.add(1), faults.add(2)]).toEqual([1, 2, 1]);
    faults.forget(1);
    expect(faults.add(1)).toBe(1);
  });

  it('forgets the message whose last failure is oldest when there are too many', () => {
    const faults = new FaultCount();
    for (let seq = 1; seq <= 10_000; seq += 1) faults.add(seq);
    faults.add(1);
    faults.add(10_001);
    expect(faults.add(1)).toBe(3);
    expect(faults.add(2)).toBe(1);
  });
});
