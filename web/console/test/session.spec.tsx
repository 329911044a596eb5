import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '../src/api/api.js';
import { writeTokens } from '../src/session/session-storage.js';
import { signedIn } from '../src/session/session.slice.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { inOneHour, signIn, startConsole, stopConsole, tokens } from './render-console.js';

afterEach(stopConsole);

const EXPIRED = 'Your session has expired. Please log in again.';

describe('without a session', () => {
  it.each([
    '/incidents/open',
    '/incidents/resolved',
    '/incident/new',
    '/incident/edit/i1',
    '/services/list',
    '/services/new',
  ])('%s leads to the login', async (path) => {
    const server = new FakeApi();
    const console = startConsole(path, server);
    await screen.findByRole('button', { name: 'Login' });
    expect(console.path()).toBe('/login');
    expect(server.requests).toEqual([]);
  });

  it('an unknown path leads to the login', async () => {
    const { path } = startConsole('/no/such/page', new FakeApi());
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('the terms can be read', async () => {
    startConsole('/terms', new FakeApi());
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
  });
});

describe('an expired session', () => {
  it('is removed before anything is fetched with it', async () => {
    writeTokens(tokens('ada', Math.floor(Date.now() / 1000)));
    const server = new FakeApi();
    const { path } = startConsole('/incidents/open', server);
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect(path()).toBe('/login');
    expect(localStorage.length).toBe(0);
    expect(server.requests.map(({ path }) => path)).toEqual(['/auth/refresh']);
  });

  it('that is unreadable counts as expired', async () => {
    writeTokens({ idToken: 'x', accessToken: 'not-a-token' });
    const { path } = startConsole('/incidents/open', new FakeApi());
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.length).toBe(0);
  });

  it('ends at its expiry, without a click', async () => {
    writeTokens(tokens('ada', Math.floor(Date.now() / 1000) + 2));
    const { path, store } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    await screen.findByText(EXPIRED, undefined, { timeout: 4000 });
    expect(path()).toBe('/login');
    expect(localStorage.length).toBe(0);
    expect(store.getState().api.queries).toEqual({});
  });

  it('continues unnoticed with a token that was refreshed in time', async () => {
    writeTokens(tokens('ada', Math.floor(Date.now() / 1000) + 30));
    const fresh = tokens('ada', inOneHour());
    const server = new FakeApi().on('POST /auth/refresh', () => json(fresh));
    const { store } = startConsole('/incidents/open', server);
    await screen.findByText('All Clear');
    await waitFor(() => expect(store.getState().session.tokens).toEqual(fresh));
    expect({ ...localStorage }).toEqual(fresh);
    expect(server.seen('POST /auth/refresh')).toHaveLength(1);
  });

  it('repeats a call whose token was refused before its expiry', async () => {
    signIn();
    const fresh = tokens('ada', inOneHour() + 1);
    const server = new FakeApi().on('POST /auth/refresh', () => json(fresh));
    let calls = 0;
    server.on('POST /incidents/search', () =>
      (calls += 1) === 1 ? problem({ status: 401, detail: 'Please log in.' }) : json({ incidents: [] }),
    );
    startConsole('/incidents/open', server);
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${fresh.accessToken}`);
  });

  it('ends when the server refuses its token', async () => {
    signIn();
    const server = new FakeApi().on('POST /incidents/search', () => problem({ status: 401, detail: 'Please log in.' }));
    startConsole('/incidents/open', server);
    expect(await screen.findByText(EXPIRED)).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });
});

describe('a signed-in user', () => {
  it('is fetched again on each protected navigation', async () => {
    signIn();
    const server = new FakeApi();
    const { user } = startConsole('/incidents/open', server);
    await screen.findByText('All Clear');
    expect(server.seen('GET /users/me')).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Services' }));
    await screen.findByText('No services yet');
    await waitFor(() => expect(server.seen('GET /users/me')).toHaveLength(2));
  });

  it('logs out through the account menu, which removes all stored data', async () => {
    signIn();
    const { user, path, store } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    await user.click(screen.getByRole('button', { name: 'Account' }));
    expect(await screen.findByText(OWNER.email)).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Login' });
    expect(path()).toBe('/login');
    expect(screen.queryByText(EXPIRED)).toBeNull();
    expect(localStorage.length).toBe(0);
    expect(store.getState().api.queries).toEqual({});
  });

  it('is logged out here by a logout in another tab', async () => {
    signIn();
    const { path } = startConsole('/incidents/open', new FakeApi());
    await screen.findByText('All Clear');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null })));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('follows a login of another user in another tab, and shows no previous data', async () => {
    signIn();
    const server = new FakeApi();
    const { store } = startConsole('/incidents/open', server);
    await screen.findByText('All Clear');
    const other = signIn('grace');
    server.on('GET /users/me', () => json({ user: { ...OWNER, name: 'Grace' } }));
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: other.accessToken })),
    );
    await waitFor(() => expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${other.accessToken}`));
    expect(store.getState().session.tokens).toEqual(other);
    expect({ ...localStorage }).toEqual(other);
  });

  it('keeps a new session when a refusal of an older token arrives late', async () => {
    signIn();
    let refuse: (answer: Response) => void = () => undefined;
    const server = new FakeApi().on('POST /incidents/search', () => new Promise((resolve) => (refuse = resolve)));
    const { store } = startConsole('/incidents/open', server);
    await waitFor(() => expect(server.seen('POST /incidents/search')).toHaveLength(1));
    const newer = tokens('grace', inOneHour());
    server.incidents([]);
    act(() => void store.dispatch(signedIn(newer)));
    await act(async () => refuse(problem({ status: 401, detail: 'Please log in.' })));
    expect(await screen.findByText('All Clear')).toBeTruthy();
    expect(store.getState().session.tokens).toEqual(newer);
  });

  it.each([
    ['503', () => problem({ status: 503, detail: 'Not available.' })],
    ['no answer', () => Promise.reject<Response>(new TypeError('Failed to fetch'))],
  ])('whose request ends with %s stays on the page, with the typed text, and is fetched again', async (_what, fail) => {
    signIn();
    let failures = 2;
    const server = new FakeApi();
    server.on('GET /users/me', () => ((failures -= 1) >= 0 ? fail() : json({ user: OWNER })));
    const { user, path } = startConsole('/incident/new', server);
    expect((await screen.findByRole('alert')).textContent).toContain('trying again by itself');
    await user.type(screen.getByLabelText('Message'), 'Down.');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(server.seen('GET /users/me')).toHaveLength(3);
    expect(path()).toBe('/incident/new');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Down.');
    expect(screen.getByRole('button', { name: /^Create Incident/ })).toBeTruthy();
  });

  it('can retry at once, and sees the request id', async () => {
    signIn();
    const server = new FakeApi().on('GET /users/me', () => problem({ status: 500, detail: 'Broken.' }));
    const { user } = startConsole('/settings', server);
    expect((await screen.findByRole('alert')).textContent).toContain('req-1');
    server.role('User');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('All Clear');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays on the page when only a repeated request for the user fails', async () => {
    signIn();
    const server = new FakeApi();
    const { user, path } = startConsole('/incidents/open', server);
    await screen.findByText('All Clear');
    server.on('GET /users/me', () => problem({ status: 503, detail: 'Not available.' }));
    await user.click(screen.getByRole('link', { name: 'Services' }));
    expect(await screen.findByText('No services yet')).toBeTruthy();
    await waitFor(() => expect(server.seen('GET /users/me')).toHaveLength(2));
    expect(path()).toBe('/services/list');
  });
});

describe('a call that no screen handles', () => {
  const broken = api.injectEndpoints({
    endpoints: (build) => ({ getBroken: build.query<unknown, string>({ query: (what) => `broken/${what}` }) }),
  });

  it.each(['Try again', 'Go Back'])(
    'leads to the error page with the request id, and %s back to the address',
    async (way) => {
      signIn();
      const server = new FakeApi();
      server.on('GET /broken/a', () => problem({ status: 503, detail: 'Not available.' }));
      server.on('GET /broken/b', () => problem({ status: 503, detail: 'Not available.' }));
      const console = startConsole('/incidents/open?colour=blue', server);
      await screen.findByText('All Clear');
      await act(async () => {
        const calls = ['a', 'b'].map((what) => console.store.dispatch(broken.endpoints.getBroken.initiate(what)));
        await Promise.all(calls);
      });
      expect(await screen.findByRole('heading', { name: 'Internal Error' })).toBeTruthy();
      expect(screen.getByText('req-1')).toBeTruthy();
      await console.user.click(screen.getByRole('button', { name: way }));
      expect(await screen.findByText('All Clear')).toBeTruthy();
      expect(console.address()).toBe('/incidents/open?colour=blue');
    },
  );
});
