import { act, cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { api } from '../src/api/api.js';
import { type Tokens } from '../src/api/contract.js';
import { openErrorPageOf } from '../src/app/open-error-page.js';
import { routes } from '../src/app/router.js';
import { toaster } from '../src/feedback/toaster.js';
import { readTokens, writeTokens } from '../src/session/session-storage.js';
import { followChanges } from '../src/store/follow-changes.js';
import { createConsoleStore, type ConsoleStore } from '../src/store/store.js';
import { watchSession } from '../src/store/watch-session.js';
import { type FakeApi } from './fake-api.js';

/** The first page of a suite waits until the code of all pages is compiled. */
configure({ asyncUtilTimeout: 60_000 });

/** A token that ends at `exp` (epoch seconds). */
export function tokens(subject: string, exp: number, more: object = {}): Tokens {
  const payload = btoa(JSON.stringify({ sub: subject, exp, ...more }));
  return { idToken: `id.${payload}.x`, accessToken: `access.${payload}.x` };
}

export const inOneHour = (): number => Math.floor(Date.now() / 1000) + 3600;

/** A session as stored after a login. */
export function signIn(subject = 'ada'): Tokens {
  const session = tokens(subject, inOneHour());
  writeTokens(session);
  return session;
}

export interface RunningConsole {
  user: UserEvent;
  store: ConsoleStore;
  /** The current path. */
  path: () => string;
  /** The same with query and hash. */
  address: () => string;
  navigate: (to: string) => Promise<void>;
  /** Like the browser's Back. */
  back: () => Promise<void>;
}

let stop: (() => void) | undefined;

/**
 * Starts the whole console at a path, like `main.tsx`, with the given fake gateway.
 * @param before the history of earlier pages, oldest first
 */
export function startConsole(path: string, server: FakeApi, before: string[] = []): RunningConsole {
  globalThis.fetch = server.fetch;
  const router = createMemoryRouter(routes, { initialEntries: [...before, path] });
  const store = createConsoleStore({
    tokens: readTokens(),
    openErrorPage: openErrorPageOf(() => router),
  });
  const unwatch = watchSession(store);
  const unfollow = followChanges(store);
  stop = () => {
    unwatch();
    unfollow();
    store.dispatch(api.util.resetApiState());
    router.dispose();
  };
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    user: userEvent.setup(),
    store,
    path: () => router.state.location.pathname,
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
    navigate: (to) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
  };
}

/** Stops what {@link startConsole} started; for `afterEach`. */
export async function stopConsole(): Promise<void> {
  cleanup();
  stop?.();
  stop = undefined;
  // Within `act` the toaster would never be rendered, and its promise never resolved.
  const toasts = await waitFor(() => toaster());
  act(() => toasts.clear());
  localStorage.clear();
  sessionStorage.clear();
}
