/** The beginning of a text on one line, cut at a word and closed with `…` where it is longer than `maxLength` characters. */
export function excerpt(text: string, maxLength: number): string {
  const line = text.trim().replace(/\s+/g, ' ');
  // Nearly all, and taking a text apart costs; no character has less than one unit.
  if (line.length <= maxLength) return line;
  const characters = Array.from(line);
  if (characters.length <= maxLength) return line;
  const cut = characters.slice(0, maxLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`;
}
