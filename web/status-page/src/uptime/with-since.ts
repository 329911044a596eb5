/** A text about the uptime, with the start of the count where there is one. */
export function withSince(text: string, since: string | undefined, comma: string): string {
  return since === undefined ? text : `${text}${comma}${since}`;
}
