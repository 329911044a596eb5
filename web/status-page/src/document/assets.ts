import { DARK, LIGHT, themeDeclarations } from '@candor/ui/status/palette.js';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const textOf = (file: URL): string => readFileSync(file, 'utf8');

/** Removes comments and insignificant white space. Sufficient for our own style sheet, not for CSS in general. */
function minifyCss(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll(';}', '}')
    .trim();
}

/** Leaves out indentation, empty lines and lines that are comments; nothing within a line changes. */
function minifyScript(script: string): string {
  return script
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(\/\/|\/\*|\*)/.test(line))
    .join('\n');
}

const themes =
  `:root{color-scheme:light dark;${themeDeclarations(LIGHT)}}` +
  `@media screen and (prefers-color-scheme:dark){:root{${themeDeclarations(DARK)}}}`;

/** The one style sheet of every page, with the colours of both themes. Print keeps the light one. */
export const STYLE = themes + minifyCss(textOf(new URL('../page.css', import.meta.url)));

/** The one script of every page. */
export const SCRIPT = minifyScript(textOf(new URL('../browser/page.js', import.meta.url)));

/** Named by content: a URL always means the same bytes and may be cached forever. */
const addressOf = (text: string, ending: string): string =>
  `/_assets/${createHash('sha256').update(text).digest('base64url').slice(0, 12)}.${ending}`;

/** The path of the style sheet, for pages that do not have it inline. */
export const STYLE_PATH = addressOf(STYLE, 'css');

/** The path of the script, for pages that do not have it inline. */
export const SCRIPT_PATH = addressOf(SCRIPT, 'js');
