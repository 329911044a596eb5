import { readArguments, USAGE } from './arguments.js';
import { PRICES, WORKLOAD } from './workload.js';

describe('the arguments of npm run model', () => {
  it('are the installation that was asked for, with assumed prices, unless given', () => {
    expect(readArguments([])).toEqual({
      parts: ['editions', 'check', 'paper'],
      units: undefined,
      workload: WORKLOAD,
      prices: PRICES,
    });
    expect(WORKLOAD).toMatchObject({ organisations: 100_000, recipients: 10_000_000, views: 50_000 });
  });

  it('change one value each, and choose the parts', () => {
    const { parts, units, workload, prices } = readArguments(
      '--parts paper --units units.json --organisations 500 --mail-share 0 --first-views 0.1 --core-hour 0.02 --gib-out 0'.split(
        ' ',
      ),
    );
    expect(parts).toEqual(['paper']);
    expect(units).toBe('units.json');
    expect(workload).toEqual({ ...WORKLOAD, organisations: 500, mailShare: 0, firstViews: 0.1 });
    expect(prices).toEqual({ ...PRICES, coreHour: 0.02, gibOut: 0 });
  });

  it.each([
    ['--organisations 0', '--organisations is a number above 0.'],
    ['--recipients many', '--recipients is a number above 0.'],
    ['--years=', '--years is a number above 0.'],
    ['--peak Infinity', '--peak is a number above 0.'],
    ['--mail-share 1.1', '--mail-share is a number from 0 to 1.'],
    ['--first-views=-0.1', '--first-views is a number from 0 to 1.'],
    ['--gib-month=-1', '--gib-month is a number of at least 0.'],
    ['--parts paper,money', '--parts names editions, check, paper, not money.'],
    ['--size small', "Unknown option '--size'"],
  ])('refuse %s', (given, message) => {
    expect(() => readArguments(given.split(' '))).toThrow(message);
  });

  it('are all named in the usage', () => {
    for (const flag of ['--organisations 100000', '--mail-share 0.8', '--gib-out 0.05', '--parts editions,check,paper'])
      expect(USAGE).toContain(flag);
  });
});
