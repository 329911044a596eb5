/** Untrusted text for a place that holds one line, a subject or a name: no line breaks, no control characters. */
export function oneLine(text: string, maxLength = 200): string {
  const clean = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...clean];
  return characters.length <= maxLength ? clean : `${characters.slice(0, maxLength - 1).join('')}…`;
}
