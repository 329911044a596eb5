import { readArguments } from './arguments.js';
import { ROWS, rowsNamed } from './rows.js';

describe('the arguments of npm run faults', () => {
  it('are everything, at full size, with a seed of the moment', () => {
    expect(readArguments([], 5_000_007)).toEqual({ size: 'full', seed: 7, rows: [] });
  });

  it('name rows, size and seed', () => {
    const given = ['--rows', 'broker-wiped, bad-smtp', '--size', 'small', '--seed', '42'];
    expect(readArguments(given)).toEqual({ size: 'small', seed: 42, rows: ['broker-wiped', 'bad-smtp'] });
  });

  it.each([[['--size', 'huge']], [['--seed', 'x']], [['--seed', '1.5']], [['--what']], [['broker-wiped']]])(
    'are refused: %j',
    (given) => {
      expect(() => readArguments(given)).toThrow();
    },
  );
});

describe('the rows', () => {
  it('have different names', () => {
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
  });

  it('are found by name, in the order of the table', () => {
    expect(rowsNamed(['broker-wiped', 'bad-smtp']).map(({ name }) => name)).toEqual(['bad-smtp', 'broker-wiped']);
    expect(rowsNamed([])).toBe(ROWS);
  });

  it('say so when a name is not one of theirs', () => {
    expect(() => rowsNamed(['bad-smtp', 'worse-smtp'])).toThrow(/No row is called worse-smtp\. There are: .*bad-smtp/);
  });
});
