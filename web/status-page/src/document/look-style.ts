import { type PageLook } from '../state/page-state.js';

const COLOR = /^#[0-9a-f]{6}$/;

/**
 * Sizes multiply with each other, so that no list of them bounds how high a header becomes: whatever a sheet says, the state
 * stands below it, about a screen from the top. Neither property can be set by a sheet. There is always room for the form
 * to subscribe, which older browsers show within the header.
 */
const GUARD = '.page-header{max-block-size:max(100vh,60rem);overflow:clip}';

/** The style of one organisation, to be put behind that of every page; empty for none. */
export function lookStyle({ accent, accentDark, css }: Pick<PageLook, 'accent' | 'accentDark' | 'css'>): string {
  return accentStyle(accent, accentDark) + (css === '' ? '' : GUARD + css);
}

function accentStyle(light: string, dark: string): string {
  // Another process wrote them: nothing but colours gets into a style element.
  if (!COLOR.test(light) || !COLOR.test(dark)) return '';
  return `:root{--accent:${light}}@media screen and (prefers-color-scheme:dark){:root{--accent:${dark}}}`;
}
