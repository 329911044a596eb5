import { expiryOf, subjectOf } from '../session/jwt.js';
import { refreshSession } from '../session/refresh-session.js';
import { ACCESS_TOKEN_KEY, readTokens } from '../session/session-storage.js';
import { expired, logout, refreshed, selectAccessToken, signedIn } from '../session/session.slice.js';
import { type ConsoleStore } from './store.js';

const MS_PER_SECOND = 1000;
/** Time before its expiry, so that no call has to wait for the refresh. */
const LEAD_MS = 60_000;
const RETRY_MS = 5_000;
/** setTimeout counts in 32 bits; a longer wait is split. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Refreshes the session before its token expires, also after the machine slept, ends it with its token when the refresh
 * is refused, and follows logins and logouts in other tabs.
 *
 * @returns a function that stops watching
 */
export function watchSession(store: ConsoleStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: string | undefined;

  const check = (): void => {
    clearTimeout(timer);
    const token = selectAccessToken(store.getState());
    watched = token;
    if (!token) return;
    const wait = timeLeft(token) - LEAD_MS;
    if (wait > 0) timer = setTimeout(check, Math.min(wait, LONGEST_TIMER_MS));
    else void renew(token);
  };

  const renew = async (token: string): Promise<void> => {
    const outcome = await store.dispatch(refreshSession(token));
    if (outcome === 'unreachable') timer = setTimeout(check, RETRY_MS);
    // The current token is valid until it expires.
    else if (outcome === 'refused') timer = setTimeout(() => store.dispatch(expired(token)), timeLeft(token));
  };

  const followOtherTabs = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== ACCESS_TOKEN_KEY) return;
    const tokens = readTokens();
    const current = selectAccessToken(store.getState());
    if (tokens?.accessToken === current) return;
    if (!tokens) store.dispatch(logout({ reason: 'elsewhere' }));
    // Another tab has refreshed the same user's session, or another user has logged in there.
    else if (current && subjectOf(current) === subjectOf(tokens.accessToken)) store.dispatch(refreshed(tokens));
    else store.dispatch(signedIn(tokens));
  };

  const unsubscribe = store.subscribe(() => {
    if (selectAccessToken(store.getState()) !== watched) check();
  });
  window.addEventListener('storage', followOtherTabs);
  document.addEventListener('visibilitychange', check);
  check();

  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('storage', followOtherTabs);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Milliseconds; none for a token that has expired or cannot be read. */
function timeLeft(token: string): number {
  return Math.max(0, expiryOf(token) * MS_PER_SECOND - Date.now());
}
