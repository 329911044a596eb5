import { isExpired } from './jwt.js';
import { readTokens, type Tokens } from './session-storage.js';
import { refreshed, selectAccessToken, type SessionRootState } from './session.slice.js';

/** `refused`: the session is over. `unreachable`: unknown; to be tried again. */
export type RefreshOutcome = 'refreshed' | 'refused' | 'unreachable';

const REFRESH_URL = `${window.location.origin}/api/auth/refresh`;
const LOCK = 'candor-refresh';
const UNAUTHENTICATED = 401;

let running: Promise<RefreshOutcome> | undefined;

/**
 * Replaces an access token by a fresh one; the browser sends the refresh cookie. One call at a time over all tabs: a
 * tab that waited takes the token that the first one received.
 */
export const refreshSession =
  (token: string) =>
  (dispatch: (action: unknown) => unknown, getState: () => unknown): Promise<RefreshOutcome> => {
    const current = (): string | undefined => selectAccessToken(getState() as SessionRootState);
    const take = (tokens: Tokens): RefreshOutcome => {
      dispatch(refreshed(tokens));
      return 'refreshed';
    };
    running ??= exclusively(async () => {
      const mine = current();
      if (mine && mine !== token && !isExpired(mine, Date.now())) return 'refreshed';
      const stored = readTokens();
      if (stored && stored.accessToken !== token && !isExpired(stored.accessToken, Date.now())) return take(stored);
      const answer = await ask();
      return typeof answer === 'string' ? answer : take(answer);
    }).finally(() => {
      running = undefined;
    });
    return running;
  };

async function ask(): Promise<Tokens | 'refused' | 'unreachable'> {
  try {
    const response = await fetch(REFRESH_URL, { method: 'POST' });
    if (response.ok) return (await response.json()) as Tokens;
    return response.status === UNAUTHENTICATED ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/**
 * Over plain http, except on localhost, there are no locks; the server then gives two tabs that race the same response.
 */
async function exclusively(work: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(LOCK, work) : work();
}
