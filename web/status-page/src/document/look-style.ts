import { type PageLook } from '../state/page-state.js';

const COLOR = /^#[0-9a-f]{6}$/;

/**
 * Sizes multiply with each other, so that no list of them bounds how high a header becomes: whatever a sheet says, the state
 * stands below it within the second screen. Neither property can be set by a sheet.
 */
const GUARD = '.page-header{max-block-size:100vh;overflow:clip}';

/** The style of one organisation, to be put behind that of every page; empty for none. */
export function lookStyle({ accent, accentDark, css }: Pick<PageLook, 'accent' | 'accentDark' | 'css'>): string {
  return accentStyle(accent, accentDark) + (css === '' ? '' : GUARD + css);
}

function accentStyle(light: string, dark: string): string {
  // Another process wrote them: nothing but colours gets into a style element.
  if (!COLOR.test(light) || !COLOR.test(dark)) return '';
  return `:root{--accent:${light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
}
