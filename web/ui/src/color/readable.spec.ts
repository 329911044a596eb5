import { modeOklch, useMode } from 'culori/fn';
import fc from 'fast-check';
import { DARK, LIGHT, type Theme } from '../status/palette.js';
import { accentContrast, isReadable, nearestReadable, readColor, TEXT_CONTRAST } from './readable.js';

const THEMES: [string, Theme][] = [
  ['light', LIGHT],
  ['dark', DARK],
];
const toOklch = useMode(modeOklch);

describe('a typed colour', () => {
  it.each([
    ['#2451b8', '#2451b8'],
    ['#2451B8', '#2451b8'],
    [' #abc ', '#aabbcc'],
  ])('%j is %s', (typed, expected) => {
    expect(readColor(typed)).toBe(expected);
  });

  it.each(['', 'red', '2451b8', '#2451b', '#2451b8ff', '#gggggg', 'rgb(1,2,3)', '#fff;color:red'])(
    'is not %j',
    (typed) => {
      expect(readColor(typed)).toBeUndefined();
    },
  );
});

describe('the accent of a theme', () => {
  it.each(THEMES)('of ours is readable: %s', (_name, theme) => {
    expect(isReadable(theme.accent, theme)).toBe(true);
  });

  it.each([
    ['#ffcc00', 'light', LIGHT, false],
    ['#ffcc00', 'dark', DARK, true],
    ['#0b3d91', 'light', LIGHT, true],
    ['#0b3d91', 'dark', DARK, false],
    ['#777777', 'light', LIGHT, false],
  ] as const)('%s on the %s one', (color, _name, theme, expected) => {
    expect(isReadable(color, theme)).toBe(expected);
  });

  it.each(THEMES)('nearest to any colour is readable, and of the same hue: %s', (_name, theme) => {
    const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(colors, (color) => {
        const nearest = nearestReadable(color, theme);
        expect(accentContrast(nearest, theme)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        if (isReadable(color, theme)) expect(nearest).toBe(color);
        const [before, after] = [toOklch(color)!, toOklch(nearest)!];
        if (before.c < 0.05 || after.c < 0.05) return;
        const turn = Math.abs((((before.h ?? 0) - (after.h ?? 0) + 540) % 360) - 180);
        expect(turn).toBeLessThan(6);
      }),
      { numRuns: 300 },
    );
  });

  it('is moved no further than needed', () => {
    for (const [, theme] of THEMES) {
      const nearest = nearestReadable('#888888', theme);
      expect(accentContrast(nearest, theme)).toBeLessThan(TEXT_CONTRAST + 0.1);
    }
  });
});
