import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type ApiKey } from '../src/api/contract.js';
import { FakeApi, json, OWNER, problem } from './fake-api.js';
import { signIn, startConsole, stopConsole } from './render-console.js';

beforeEach(() => void signIn());
afterEach(stopConsole);

const WARNING =
  'This is the only time that the secret keys can be viewed. You cannot recover them later. However, you can create new access keys at any time.';
const MADE = { accessKey: 'candor_ak_new', secretKey: 'candor_sk_secret' };
const made = Date.UTC(2026, 10, 20, 12);
const used: ApiKey = { accessKey: 'candor_ak_one', userId: OWNER.id, disabled: false, creationTime: made };
const off: ApiKey = { accessKey: 'candor_ak_two', userId: 'u77', disabled: true, creationTime: made };

const server = (keys: ApiKey[]) =>
  new FakeApi().on('GET /api-keys', () => json({ apiKeys: keys })).on('GET /users', () => json({ users: [OWNER] }));
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
const dialog = async () => within(await screen.findByRole('alertdialog'));

describe('the list', () => {
  it('shows each key with its owner and whether it is enabled', async () => {
    startConsole('/api', server([{ ...used, lastUsedTime: made }, off]));
    const row = await rowOf(used.accessKey);
    expect(await row.findByText(OWNER.name)).toBeTruthy();
    expect(row.getByText(/last used Nov 20, 2026/)).toBeTruthy();
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headings).toEqual(['Access Key', 'User', 'Actions']);
    const disabled = await rowOf(off.accessKey);
    expect(disabled.getByText('Disabled')).toBeTruthy();
    expect(disabled.getByText(/never used/)).toBeTruthy();
    expect(disabled.getByText('u77')).toBeTruthy();
  });

  it('is empty at first', async () => {
    startConsole('/api', server([]));
    expect(await screen.findByText("You don't have any API key yet.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New API Key' })).toBeTruthy();
  });

  it('shows the reason when it could not be fetched', async () => {
    const backend = server([]).on('GET /api-keys', () => problem({ status: 503, detail: 'Try later.' }));
    startConsole('/api', backend);
    expect(await screen.findByText('API keys could not be loaded')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New API Key' })).toBeNull();
  });

  it('continues where a page ends', async () => {
    const backend = server([]).on('GET /api-keys', ({ query }) =>
      json(query.includes('cursor=c2') ? { apiKeys: [off] } : { apiKeys: [used], nextCursor: 'c2' }),
    );
    const { user } = startConsole('/api', backend);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(off.accessKey)).toBeTruthy();
  });

  it('does not exist for the role User', async () => {
    const backend = server([used]).role('User');
    const { path } = startConsole('/api', backend);
    await waitFor(() => expect(path()).toBe('/incidents/open'));
    expect(backend.seen('GET /api-keys')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'API Keys' })).toBeNull();
  });
});

describe('a new key', () => {
  it('is shown once with both halves, and in the list after that', async () => {
    const backend = server([]).on('POST /api-keys', () => json(MADE, 201));
    const { user, store } = startConsole('/api', backend);
    await user.click(await screen.findByRole('button', { name: 'New API Key' }));
    const modal = within(await screen.findByRole('dialog'));
    expect(modal.getByText(WARNING)).toBeTruthy();
    expect(modal.getByText(MADE.accessKey)).toBeTruthy();
    for (const [label, text] of [
      ['Copy the access key', MADE.accessKey],
      ['Copy the secret key', MADE.secretKey],
    ] as const) {
      await user.click(modal.getByRole('button', { name: label }));
      expect((await modal.findByRole('button', { name: `Copied... ${label}` })).textContent).toBe('Copied...');
      expect(await navigator.clipboard.readText()).toBe(text);
    }
    expect(JSON.stringify(store.getState())).not.toContain(MADE.secretKey);

    expect(backend.seen('GET /api-keys')).toHaveLength(1);
    backend.on('GET /api-keys', () => json({ apiKeys: [{ ...used, accessKey: MADE.accessKey }] }));
    await user.click(modal.getByText('Close', { selector: 'button *, button' }));
    await rowOf(MADE.accessKey);
    await waitFor(() => expect(screen.queryByText(MADE.secretKey)).toBeNull());
  });

  it('that is refused shows the reason', async () => {
    const detail = 'An organisation has at most 100 API keys.';
    const backend = server([]).on('POST /api-keys', () => problem({ status: 409, detail }));
    const { user } = startConsole('/api', backend);
    await user.click(await screen.findByRole('button', { name: 'New API Key' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.queryByText(WARNING)).toBeNull();
  });
});

describe('a key', () => {
  it.each([
    ['Disable', used.accessKey, `PATCH /api-keys/${used.accessKey}/enable`, { enabled: false }],
    ['Enable', off.accessKey, `PATCH /api-keys/${off.accessKey}/enable`, { enabled: true }],
    ['Delete', used.accessKey, `DELETE /api-keys/${used.accessKey}`, undefined],
  ])('%s asks for a confirmation, and the list follows', async (verb, key, route, body) => {
    const backend = server([used, off]).on(route, () => (verb === 'Delete' ? json(null) : json({ apiKey: used })));
    const { user } = startConsole('/api', backend);
    await user.click(await screen.findByRole('button', { name: `${verb} ${key}` }));
    const asked = await dialog();
    expect(asked.getByText(new RegExp(`Are you sure you want to ${verb.toLowerCase()}`))).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(backend.seen(route).map((request) => request.body)).toEqual([body]));
    await waitFor(() => expect(backend.seen('GET /api-keys')).toHaveLength(2));
  });

  it.each([
    ['Disable', `PATCH /api-keys/${used.accessKey}/enable`],
    ['Delete', `DELETE /api-keys/${used.accessKey}`],
  ])('shows why it was refused to %s it', async (verb, route) => {
    const backend = server([used]).on(route, () => problem({ status: 404, detail: 'There is no such API key.' }));
    const { user } = startConsole('/api', backend);
    await user.click(await screen.findByRole('button', { name: `${verb} ${used.accessKey}` }));
    await user.click((await dialog()).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('There is no such API key.')).toBeTruthy();
  });
});
