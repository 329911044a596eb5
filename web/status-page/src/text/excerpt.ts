/** The start of a text on one line, cut at a word and ended with `…` where it is longer than `maxLength` characters. */
export function excerpt(text: string, maxLength: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  // The common case without segmenting, which is slow; no character has less than one code unit.
  if (line.length <= maxLength) return line;
  const characters = Array.from(line);
  if (characters.length <= maxLength) return line;
  const cut = characters.slice(0, maxLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
