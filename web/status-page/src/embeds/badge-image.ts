import type { Badge } from './badge.js';

const HEIGHT = 20;
const PADDING = 7;
/** Average width of a letter at 11 px; the text is stretched to the width computed from it, whatever the font. */
const LETTER = 6.4;

/** The badge as SVG: label on gray, message on the colour of the state. Its texts are ours, so nothing has to be escaped. */
export function badgeImage({ label, message, color }: Badge): string {
  const left = widthOf(label);
  const right = widthOf(message);
  const width = left + right;
  const text = (words: string, from: number, room: number): string =>
    `<text x="${from + PADDING}" y="14" textLength="${room - 2 * PADDING}" lengthAdjust="spacingAndGlyphs">${words}</text>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}: ${message}">` +
    `<title>${label}: ${message}</title>` +
    `<clipPath id="r"><rect width="${width}" height="${HEIGHT}" rx="3"/></clipPath>` +
    `<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="#4a5565"/>` +
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">` +
    `${text(label, 0, left)}${text(message, left, right)}</g></svg>`
  );
}

function widthOf(words: string): number {
  return Math.round(words.length * LETTER) + 2 * PADDING;
}
