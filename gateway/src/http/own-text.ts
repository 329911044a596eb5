/**
 * The same text by itself. V8 keeps the whole text behind a part of it, and a whole that a stranger has sent may be as long as a request:
 * what is kept longer than the request is to be copied.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
