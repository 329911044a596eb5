/** Untrusted text for a place that holds one line, a subject or a name: no line breaks, no control characters. */
export function oneLine(text: string, maxLength = 200): string {
  const clean = text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shortened(clean, maxLength);
}

/** At most so many characters of a text, the last of which is "…" where there were more. No character is split. */
export function shortened(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length <= maxLength ? text : `${characters.slice(0, maxLength - 1).join('')}…`;
}
