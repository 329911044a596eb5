import { KnownDevices } from './known-devices.js';

const DAY_MS = 24 * 3600_000;
const NOW = 20_000 * DAY_MS;

describe('a browser', () => {
  const devices = new KnownDevices('a secret');

  it('is known to users who have signed in with it, and to no others', () => {
    const kept = devices.remember('', 'ada', NOW);
    expect(devices.nameOf(kept, 'ada', NOW)).toBeDefined();
    expect(devices.nameOf(kept, 'bob', NOW)).toBeUndefined();
    expect(new KnownDevices('another secret').nameOf(kept, 'ada', NOW)).toBeUndefined();
  });

  it('has a different name from every other', () => {
    const names = [1, 2].map(() => devices.nameOf(devices.remember('', 'ada', NOW), 'ada', NOW));
    expect(names[0]).not.toBe(names[1]);
  });

  it('keeps its name, is renewed after a month, and forgotten after half a year', () => {
    const kept = devices.remember('', 'ada', NOW);
    expect(devices.remember(kept, 'ada', NOW + 29 * DAY_MS)).toBe(kept);
    expect(devices.remember(kept, 'ada', NOW + 30 * DAY_MS)).not.toBe(kept);
    expect(devices.nameOf(kept, 'ada', NOW + 179 * DAY_MS)).toBeDefined();
    expect(devices.nameOf(kept, 'ada', NOW + 180 * DAY_MS)).toBeUndefined();
  });

  it('keeps its last five users, however many sign in', () => {
    let kept = '';
    for (let n = 0; n < 7; n += 1) kept = devices.remember(kept, `user-${n}`, NOW);
    const known = [0, 1, 2, 3, 4, 5, 6].filter((n) => devices.nameOf(kept, `user-${n}`, NOW) !== undefined);
    expect(known).toEqual([2, 3, 4, 5, 6]);
    expect(kept.length).toBeLessThan(300);
  });

  it.each(['', '~', 'x', '20000.AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA', '1.2.3', 'a'.repeat(10_000)])(
    'is unknown with %j',
    (kept) => {
      expect(devices.nameOf(kept, 'ada', NOW)).toBeUndefined();
    },
  );

  it('is unknown when a token was issued for another day', () => {
    const [first = '', ...rest] = devices.remember('', 'ada', NOW).split('.');
    expect(devices.nameOf([Number(first) + 1, ...rest].join('.'), 'ada', NOW)).toBeUndefined();
  });
});
