import { undisturbedRate } from './undisturbed-rate.js';

const FAST = { perSecond: 200, forMs: 100 };

describe('the rate that a machine carries', () => {
  it('is the first one when every write is answered with success', async () => {
    const { perSecond, p99 } = await undisturbedRate(FAST, async () => ({ status: 201 }));
    expect(perSecond).toBe(200);
    expect(p99).toBeLessThanOrEqual(1_000);
  });

  it('is halved while a write fails, under names that no other rate has', async () => {
    const names: string[] = [];
    const rate = await undisturbedRate(FAST, async (name) => {
      names.push(name);
      return { status: name.endsWith('at 50/s') ? 201 : 503 };
    });
    expect(rate.perSecond).toBe(50);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is halved while answers take longer than a second', async () => {
    const isSlow = (name: string): boolean => name.endsWith('at 200/s');
    const rate = await undisturbedRate(FAST, async (name) => {
      if (isSlow(name)) await new Promise((resolve) => setTimeout(resolve, 1_100));
      return { status: 201 };
    });
    expect(rate.perSecond).toBeLessThan(200);
  });

  it('is at least one a second', async () => {
    const rate = await undisturbedRate({ perSecond: 2, forMs: 10 }, async () => ({ status: 503 }));
    expect(rate.perSecond).toBe(1);
  });
});
