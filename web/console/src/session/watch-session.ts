import { type ConsoleStore } from '../app/store.js';
import { expiryOf, isExpired } from './jwt.js';
import { ACCESS_TOKEN_KEY, readTokens } from './session-storage.js';
import { expired, logout, selectAccessToken, signedIn } from './session.slice.js';

const MS_PER_SECOND = 1000;
/** setTimeout counts in 32 bits; a longer wait is cut into pieces. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Ends the session when its token ends, also after the machine slept, and follows log-ins and log-outs in other tabs.
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
    if (isExpired(token, Date.now())) {
      store.dispatch(expired(token));
      return;
    }
    const wait = expiryOf(token) * MS_PER_SECOND - Date.now();
    timer = setTimeout(check, Math.min(wait, LONGEST_TIMER_MS));
  };

  const followOtherTabs = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== ACCESS_TOKEN_KEY) return;
    const tokens = readTokens();
    if (tokens?.accessToken === selectAccessToken(store.getState())) return;
    store.dispatch(tokens ? signedIn(tokens) : logout());
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
