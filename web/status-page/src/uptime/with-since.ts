/** A text about the uptime, and from when on that is counted, where it is said. */
export function withSince(text: string, since: string | undefined, comma: string): string {
  return since === undefined ? text : `${text}${comma}${since}`;
}
