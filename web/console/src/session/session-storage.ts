/** The JWTs of a session, as the server issues them. */
export interface Tokens {
  idToken: string;
  accessToken: string;
}

/** Keys of the session in local storage; other tabs watch them. */
export const ID_TOKEN_KEY = 'idToken';
export const ACCESS_TOKEN_KEY = 'accessToken';

/** The stored session, or null. Inaccessible storage counts as no session. */
export function readTokens(): Tokens | null {
  try {
    const idToken = localStorage.getItem(ID_TOKEN_KEY);
    const accessToken = localStorage.getItem(ACCESS_TOKEN_KEY);
    return idToken && accessToken ? { idToken, accessToken } : null;
  } catch {
    return null;
  }
}

/** Stores the session for the next page load and notifies the other tabs. */
export function writeTokens({ idToken, accessToken }: Tokens): void {
  try {
    localStorage.setItem(ID_TOKEN_KEY, idToken);
    // Last, because other tabs react to this key and then read both.
    localStorage.setItem(ACCESS_TOKEN_KEY, accessToken);
  } catch {
    // Without storage the session lasts as long as this tab.
  }
}

/** Removes the session, and everything else stored for it. */
export function clearTokens(): void {
  try {
    localStorage.removeItem(ID_TOKEN_KEY);
    localStorage.removeItem(ACCESS_TOKEN_KEY);
  } catch {
    // Nothing was stored then.
  }
}
