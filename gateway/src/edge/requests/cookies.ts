import type { IncomingMessage } from 'node:http';

/** The value of a cookie as it was sent, if it has this form; else empty. */
export function cookieOf({ headers: { cookie = '' } }: IncomingMessage, name: string, form: RegExp): string {
  const pairs = cookie.split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([key]) => key === name)?.[1] ?? '';
  return form.test(value) ? value : '';
}
