import { nearestReadable, readColor } from '@candor/ui/color/readable.js';
import { DARK, LIGHT } from '@candor/ui/status/palette.js';

const THEMES = { light: LIGHT, dark: DARK };

/** Colours of links and buttons, one for each theme (`#rrggbb`). */
export interface Accents {
  readonly light: string;
  readonly dark: string;
}

/**
 * The accents that follow from the colours an organisation chose (`#rrggbb`).
 * @param light for the light theme; empty for ours in both
 * @param dark for the dark theme; empty for the readable one nearest to that of the light theme
 */
export function accentsOf(light: string, dark: string): Accents | undefined {
  if (light === '') return undefined;
  return { light: nearestReadable(light, LIGHT), dark: nearestReadable(dark === '' ? light : dark, DARK) };
}

/**
 * A typed colour, and the nearest that can be read on a theme: the same one where it can.
 * @returns undefined for what is no colour
 */
export function readAccent(
  typed: string,
  theme: keyof typeof THEMES,
): { readonly color: string; readonly nearest: string } | undefined {
  const color = readColor(typed);
  return color === undefined ? undefined : { color, nearest: nearestReadable(color, THEMES[theme]) };
}
