import { z } from 'zod';

/** Why it is no use; the text is part of the reason for a refused start, and must not repeat what was given. */
const WRONG = 'must be http://host:port or http://user:password@host:port, with user and password percent-encoded';

/** The variable of an app that calls others on the internet, for its own schema. */
export const proxyVariables = {
  /** An HTTP proxy that such calls go through (CONNECT). Its own address is the operator's choice and not checked. */
  OUTBOUND_PROXY: z
    .string()
    .refine(isProxy, WRONG)
    .transform((text) => new URL(text))
    .optional(),
};

/** What to log in as at the proxy (Basic), if the URL says so. */
export function proxyLogin({ username, password }: URL): string | undefined {
  if (username === '') return undefined;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(login).toString('base64')}`;
}

/** The port is required: proxies have no usual one, and `URL` hides whether 80 was meant. */
function isProxy(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^http:\/\/[^/?#]*:\d+\/?$/.test(text) || url.port === '0') return false;
  try {
    proxyLogin(url);
    return true;
  } catch {
    return false;
  }
}
