import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { FakeApi, json, OWNER } from './fake-api.js';
import { startConsole, stopConsole } from './render-console.js';

beforeEach(() => document.head.insertAdjacentHTML('beforeend', '<meta name="candor-auth" content="disabled" />'));
afterEach(async () => {
  document.querySelector('meta[name="candor-auth"]')?.remove();
  await stopConsole();
});

const server = () =>
  new FakeApi().on('GET /api-keys', () => json({ apiKeys: [] })).on('GET /users', () => json({ users: [OWNER] }));

describe('where login is disabled', () => {
  it('every page is open without a token, and the user is fetched once', async () => {
    const backend = server();
    const { navigate, path } = startConsole('/api', backend);
    expect(await screen.findByText("You don't have any API key yet.")).toBeTruthy();
    await navigate('/users/list');
    expect(await screen.findByRole('heading', { name: 'Users', level: 1 })).toBeTruthy();
    expect(path()).toBe('/users/list');
    const asked = backend.seen('GET /users/me');
    expect(asked.map(({ authorization }) => authorization)).toEqual([null]);
  });

  it('the login leads to the incidents, and there is no logout', async () => {
    const { user, path } = startConsole('/login', server());
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    await user.click(await screen.findByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Logout' })).toBeNull();
  });
});
