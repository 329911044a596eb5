import { DARK, LIGHT, themeDeclarations } from '@candor/ui/status/palette.js';

/**
 * Sets the colours that the status page uses too, as custom properties (`--page`, `--operational`, …). A constructed
 * sheet, because a strict content security policy refuses inline styles.
 */
export function installPalette(document: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body{${themeDeclarations(LIGHT)}}body.bp6-dark{${themeDeclarations(DARK)}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
