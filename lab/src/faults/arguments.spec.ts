import { readArguments } from './arguments.js';
import { ROWS, rowsNamed } from './rows.js';

describe('the arguments of npm run faults', () => {
  it('are all rows, at full size, with a seed from the clock', () => {
    expect(readArguments([], 5_000_007)).toEqual({ size: 'full', seed: 7, rows: [] });
  });

  it('name rows, size, seed and the duration of a storm', () => {
    const given = [
      '--rows',
      'broker-wiped, bad-smtp',
      '--size',
      'small',
      '--seed',
      '42',
      '--minutes',
      '2.5',
      '--from',
      '../old',
    ];
    const rows = ['broker-wiped', 'bad-smtp'];
    expect(readArguments(given)).toEqual({ size: 'small', seed: 42, minutes: 2.5, from: '../old', rows });
  });

  it.each([
    [['--size', 'huge']],
    [['--seed', 'x']],
    [['--seed', '1.5']],
    [['--minutes', '0']],
    [['--what']],
    [['broker-wiped']],
  ])('are refused: %j', (given) => {
    expect(() => readArguments(given)).toThrow();
  });
});

describe('the rows', () => {
  it('have different names', () => {
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
  });

  it('are selected by name, in the order of the table', () => {
    expect(rowsNamed(['broker-wiped', 'bad-smtp']).map(({ name }) => name)).toEqual(['bad-smtp', 'broker-wiped']);
    expect(rowsNamed([])).toEqual(ROWS.filter(({ byHand }) => !byHand));
    expect(rowsNamed(['page-full-disk'])).toHaveLength(1);
  });

  it('are refused with unknown names', () => {
    expect(() => rowsNamed(['bad-smtp', 'worse-smtp'])).toThrow(/No row is called worse-smtp\. There are: .*bad-smtp/);
  });
});
