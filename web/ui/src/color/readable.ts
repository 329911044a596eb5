import {
  clampChroma,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parseHex,
  useMode,
  wcagContrast,
} from 'culori/fn';
import { type Theme } from '../status/palette.js';

/** The least contrast of text by WCAG 2, level AA. */
export const TEXT_CONTRAST = 4.5;
/** Steps of the search; each halves what is left of the lightness. */
const STEPS = 16;

// The console is sent the spaces that are used here, and no others.
useMode(modeRgb);
useMode(modeLrgb);
useMode(modeOklab);
const toOklch = useMode(modeOklch);

/** `#rrggbb` in small letters; undefined for anything else, `#rgb` is written out. */
export function readColor(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) return undefined;
  return formatHex(parseHex(text));
}

/** The least contrast of a colour (`#rrggbb`) as an accent of a theme: links on each surface, and words on a button. */
export function accentContrast(color: string, { surfaces, onAccent }: Theme): number {
  const { page, card, inset } = surfaces;
  return Math.min(...[page, card, inset, onAccent].map((other) => wcagContrast(color, other)));
}

/** Whether a colour (`#rrggbb`) can be the accent of a theme. */
export function isReadable(color: string, theme: Theme): boolean {
  return accentContrast(color, theme) >= TEXT_CONTRAST;
}

/**
 * The accent of a theme that is nearest to a colour (`#rrggbb`): the colour itself where it is readable, else of the same
 * hue, as much darker or lighter as it has to be.
 */
export function nearestReadable(color: string, theme: Theme): string {
  if (isReadable(color, theme)) return color;
  const given = toOklch(color) ?? { mode: 'oklch' as const, l: 0, c: 0 };
  const at = (lightness: number): string => formatHex(clampChroma({ ...given, l: lightness }, 'oklch'));
  // Black is readable on every light surface, white on every dark one.
  let [unreadable, readable] = [given.l, wcagContrast('#000000', theme.surfaces.page) > TEXT_CONTRAST ? 0 : 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (unreadable + readable) / 2;
    if (isReadable(at(middle), theme)) readable = middle;
    else unreadable = middle;
  }
  return at(readable);
}
