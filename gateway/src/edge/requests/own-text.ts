/**
 * A copy of the text. V8 keeps a whole string alive behind a substring, and one sent by a client may be as long as a
 * request: what is kept longer than the request has to be copied.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
